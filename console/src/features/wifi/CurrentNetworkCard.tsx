import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import type { BadgeTone } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { LinkBadge } from '../../shell/LinkBadge.tsx';
import styles from './CurrentNetworkCard.module.css';
import type { JoinTarget } from './JoinDialog.tsx';
import { SignalLevel } from './SignalLevel.tsx';
import { getFailureText, securityLabels } from './security-labels.ts';

type WifiStatus = Schema<'WifiStatus'>;

const states: Record<WifiStatus['state'], { tone: BadgeTone; label: string }> = {
  CONNECTED: { tone: 'success', label: 'Connected' },
  CONNECTING: { tone: 'accent', label: 'Connecting' },
  DISCONNECTED: { tone: 'neutral', label: 'Not connected' },
  FAILED: { tone: 'danger', label: 'Not connected' },
};

/** The saved network and its state (R2.23). */
export function CurrentNetworkCard(props: {
  wifi: WifiStatus | undefined;
  onForget: (ssid: string) => void;
  onJoin: (target: JoinTarget) => void;
}) {
  const { wifi, onForget, onJoin } = props;
  const card = useRef<HTMLDivElement>(null);
  const ssid = wifi?.isSaved ? wifi.network?.ssid : undefined;
  return (
    <div ref={card} tabIndex={-1}>
      <Card
        title="Current network"
        actions={ssid !== undefined && <ForgetButton heir={card} onPress={() => onForget(ssid)} />}
      >
        {wifi && ssid !== undefined ? (
          <SavedNetwork wifi={wifi} ssid={ssid} onJoin={onJoin} />
        ) : (
          <p className={styles.none}>No network saved</p>
        )}
      </Card>
    </div>
  );
}

function SavedNetwork(props: {
  wifi: WifiStatus;
  ssid: string;
  onJoin: (target: JoinTarget) => void;
}) {
  const { wifi, ssid, onJoin } = props;
  const { state, security, level, properties } = wifi;
  // Other firmware versions may report an unknown state.
  const { tone, label } = getOwn(states, state) ?? { tone: 'neutral', label: state };
  return (
    <div className={styles.saved}>
      <p className={styles.line}>
        <bdi className={styles.ssid}>{quoteUnusualSsid(ssid)}</bdi>
        <LinkBadge tone={tone} label={label} />
      </p>
      {state === 'FAILED' && (
        <Notice
          tone="error"
          silent
          title={areaErrorTexts.wifiFailed(ssid)}
          actions={
            security && (
              <Button size="small" onClick={() => onJoin({ ssid, wifiSecurity: security })}>
                Try again
              </Button>
            )
          }
        >
          {getFailureText(wifi.failure)}
        </Notice>
      )}
      <DefinitionList>
        {level && <DefinitionRow label="Signal" value={<SignalLevel level={level} />} />}
        {security && (
          <DefinitionRow label="Security" value={getOwn(securityLabels, security) ?? security} />
        )}
        {properties && (
          <>
            <DefinitionRow copyable label="IP address" value={properties.ip4Address} />
            <DefinitionRow copyable label="Subnet mask" value={properties.subnetMask} />
            <DefinitionRow copyable label="Gateway" value={properties.gateway} />
            <DefinitionRow copyable label="IPv6 address" value={properties.ip6Address} />
            <DefinitionRow copyable label="MAC address" value={properties.macAddress} />
          </>
        )}
      </DefinitionList>
    </div>
  );
}

/**
 * Forgetting removes the button; the focus moves from it to the card instead of the start of the
 * page.
 */
function ForgetButton(props: { heir: RefObject<HTMLElement | null>; onPress: () => void }) {
  const { heir, onPress } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) heir.current?.focus();
    };
  }, [heir]);
  return (
    <Button ref={button} size="small" onClick={onPress}>
      Forget network
    </Button>
  );
}
