import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import { describeUnusualSsid } from '@stillhouse/foundation/wifi-rules';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Fragment, useState } from 'react';
import { useIsResponding } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import {
  type AvailableNetwork,
  arrangeRows,
  type Hold,
  isJoined,
  type JoinedNetwork,
  toRows,
} from './available-networks.ts';
import type { JoinTarget } from './JoinDialog.tsx';
import { ListRefresh } from './ListRefresh.tsx';
import styles from './NetworkList.module.css';
import { SignalLevel } from './SignalLevel.tsx';
import { bandLabels, securityLabels } from './security-labels.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

/**
 * The networks in range, and an entry for any other. The list refreshes; while it is hovered or
 * focused, its rows do not move.
 *
 * @param joined the network of the device
 * @param held whether a dialog is open that returns the focus to the list
 */
export function NetworkList(props: {
  networks: readonly Schema<'WifiNetwork'>[];
  joined: JoinedNetwork | null;
  held: boolean;
  onJoin: (target: JoinTarget) => void;
}) {
  const { networks, joined, held, onJoin } = props;
  const modals = useAppModals();
  const [onList, listProps] = useHoverOrFocus(held);
  const [onOther, otherProps] = useHoverOrFocus(held);
  const rows = useStableOrder(networks, joined, onOther ? 'all' : onList ? 'rows' : 'none');

  return (
    <>
      {/* Outside, because its use does not hold the rows. */}
      <ListRefresh />
      <div className={styles.lists} {...listProps}>
        {rows.length === 0 ? (
          <Card>
            <EmptyState size="card" icon="wifi" title="No networks found">
              The list is refreshed every 35 seconds.
            </EmptyState>
          </Card>
        ) : (
          <CardList title="Available networks">
            {rows.map((row) => (
              <CardRow
                key={row.key}
                icon={row.wifiSecurity === 'NONE' ? 'wifi' : 'lock'}
                title={<bdi className={styles.ssid}>{quoteUnusualSsid(row.ssid)}</bdi>}
                subtitle={<RowText row={row} isJoined={isJoined(row, joined)} />}
                value={row.isGone ? 'Out of range' : <SignalLevel level={row.signalStrength} />}
                onPress={() =>
                  isJoined(row, joined)
                    ? modals.open(createJoinedModal(row.ssid))
                    : onJoin(toTarget(row))
                }
              />
            ))}
          </CardList>
        )}
        <div {...otherProps}>
          <CardList label="Networks that are not listed">
            <CardRow
              icon="wifi"
              title="Other..."
              subtitle="Hidden network"
              onPress={() => onJoin('other')}
            />
          </CardList>
        </div>
      </div>
    </>
  );
}

/** The device has the credentials of this network, so it does not ask for them again. */
function createJoinedModal(ssid: string) {
  const text = 'To use other credentials, forget the network first.';
  return { type: 'message', title: `The device has joined "${ssid}"`, text } as const;
}

function RowText({ row, isJoined }: { row: AvailableNetwork; isJoined: boolean }) {
  const bands = row.bands.map((band) => getOwn(bandLabels, band) ?? band);
  const security = getOwn(securityLabels, row.wifiSecurity) ?? row.wifiSecurity;
  const hint = describeUnusualSsid(row.ssid);
  const isKnown = useIsResponding();
  const words = [
    ...(isJoined && isKnown ? ['Connected'] : []),
    security,
    ...bands,
    ...(hint ? [hint] : []),
  ];
  const parts = words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ' · '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
  return <>{parts}</>;
}

function toTarget({ ssid, wifiSecurity, signalStrength }: AvailableNetwork): JoinTarget {
  return { ssid, wifiSecurity, isWeak: signalStrength === 'Poor' };
}

/** The rows of the networks in a stable order, as `arrange` decides. */
function useStableOrder(
  networks: readonly Schema<'WifiNetwork'>[],
  joined: JoinedNetwork | null,
  hold: Hold,
): AvailableNetwork[] {
  const key = joined && `${joined.wifiSecurity} ${joined.ssid}`;
  const [last, setLast] = useState(() => ({ networks, key, hold, rows: toRows(networks, joined) }));
  if (last.networks === networks && last.key === key && last.hold === hold) return last.rows;
  const rows = arrangeRows(last.rows, toRows(networks, joined), hold);
  setLast({ networks, key, hold, rows });
  return rows;
}
