import type { Schema } from '@stillhouse/contracts/api';
import { CardRow } from '@stillhouse/ui/CardList';
import { NetworkSettings } from '../../network-status/NetworkSettings.tsx';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import styles from './Setup.module.css';

/** The full network list (R2.31), collapsed until it is opened. */
export function AdvancedNetworkSettings(props: { facts: Facts; network: Schema<'NetworkStatus'> }) {
  const { facts, network } = props;
  return (
    <details className={styles.advanced}>
      <summary>Advanced network settings</summary>
      <NetworkSettings facts={facts} title="Settings">
        {featureRules.ethernet(facts) && network.ethernet && (
          <CardRow href="/network/ethernet" title="Ethernet" />
        )}
        {network.wifi && <CardRow href="/network/wifi" title="Wi-Fi" />}
      </NetworkSettings>
    </details>
  );
}
