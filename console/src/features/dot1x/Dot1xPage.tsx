import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useDatedQuery } from '../../queries/use-dated-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { CaCertificates } from './CaCertificates.tsx';
import styles from './Dot1x.module.css';
import { Dot1xInterfaces } from './Dot1xInterfaces.tsx';
import { Dot1xRemovals } from './Dot1xRemovals.tsx';
import { OtherDevices } from './OtherDevices.tsx';

/** The hub of 802.1x (R2.28). */
export function Dot1xPage() {
  const facts = useFacts();
  const hasEthernet = facts !== null && featureRules.ethernet(facts);
  const authorities = useDatedQuery('/api/v1/network/config/certificates');
  const aheadMs = authorities.kind === 'ready' ? authorities.data.aheadMs : 0;
  return (
    <div className={styles.page}>
      <Dot1xInterfaces hasEthernet={hasEthernet} aheadMs={aheadMs} />
      <OtherDevices aheadMs={aheadMs} />
      <CardList title="Setup">
        <CardRow
          href="/network/dot1x/csr"
          title="Create a certificate signing request"
          subtitle="For your certificate authority to sign"
        />
        {hasEthernet && (
          <CardRow
            href="/network/dot1x/wired"
            title="Set up 802.1x on Ethernet"
            subtitle="With the certificate issued for the request"
          />
        )}
        <CardRow
          href="/network/dot1x/wireless"
          title="Set up 802.1x on Wi-Fi"
          subtitle="With the certificate issued for the request"
        />
      </CardList>
      <CaCertificates query={authorities} />
      <Dot1xRemovals hasEthernet={hasEthernet} />
    </div>
  );
}
