import { getOwn } from '@stillhouse/foundation/is-record';
import { getDisplayName, getProduct } from '@stillhouse/products/catalog';
import { Badge } from '@stillhouse/ui/Badge';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { MenuButton } from '@stillhouse/ui/MenuButton';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { getQuery } from '../../api/query.ts';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { findUsedInterface } from '../../shell/format-interface.ts';
import { useDeviceIdentity } from '../../shell/use-device-identity.ts';
import { useRestartHindrance } from '../../shell/use-running-work.ts';
import { updateLabels, updateTones } from '../../updates/update-labels.ts';
import { restartModal } from '../restart/restart-modal.ts';
import styles from './StatusHead.module.css';
import { formatSupportText } from './support-text.ts';

function useStatus() {
  return useQuery({ ...getQuery('/api/v1/status'), enabled: false }).data;
}

function useUpdateState() {
  const query = getQuery('/api/v1/settings/updates/state');
  return useQuery({ ...query, enabled: false }).data?.state;
}

export function StatusPicture(): ReactElement | null {
  const { brand } = useServices().config;
  const status = useStatus();
  if (!status) return null;
  const { product } = status;
  return <ProductPicture product={product} name={getProduct(product).model ?? brand.name} />;
}

/** The line below the name of the device: its model, address and software. */
export function StatusLine(): ReactElement | null {
  const { brand } = useServices().config;
  const status = useStatus();
  const state = useUpdateState();
  if (!status) return null;
  const address = findUsedInterface(status)?.ip4Address;
  return (
    <span className={styles.line}>
      <span>{getDisplayName(status.product, brand)}</span>
      {address && <code>{address}</code>}
      <code>{status.firmwareVersion}</code>
      {state !== undefined && (
        <Badge tone={getOwn(updateTones, state) ?? 'neutral'}>
          {getOwn(updateLabels, state) ?? state}
        </Badge>
      )}
    </span>
  );
}

/** What one does with the device as a whole. */
export function StatusActions(): ReactElement | null {
  const { brand } = useServices().config;
  const facts = useFacts();
  const status = useStatus();
  const state = useUpdateState();
  const identity = useDeviceIdentity();
  const modals = useAppModals();
  const hindrance = useRestartHindrance();
  if (!status || !facts || !identity) return null;
  const formatFacts = () =>
    formatSupportText({ status, identity, update: state, brand, time: Date.now() });
  return (
    <>
      <CopyButton value={formatFacts} what="all facts" label="Copy all" />
      <GetLogs>
        {(getLogs) => (
          <MenuButton
            label="More actions"
            actions={[
              { label: 'Get logs', onPress: getLogs },
              ...(featureRules.restart(facts)
                ? [
                    {
                      label: 'Restart',
                      reason: hindrance,
                      onPress: () => modals.open(restartModal),
                    },
                  ]
                : []),
              ...(featureRules.settings(facts)
                ? [{ label: 'Export settings', href: '/system/settings' }]
                : []),
            ]}
          />
        )}
      </GetLogs>
    </>
  );
}
