import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { CaCertificates } from './CaCertificates.tsx';
import styles from './Dot1x.module.css';
import { Dot1xRemovals } from './Dot1xRemovals.tsx';

/** The hub of 802.1x (R2.28). */
export function Dot1xPage() {
  const facts = useFacts();
  const hasEthernet = facts !== null && featureRules.ethernet(facts);
  return (
    <div className={styles.page}>
      <CardList title="Set up">
        <CardRow
          href="/network/dot1x/csr"
          title="Create a certificate signing request"
          subtitle="For your certificate authority to sign"
        />
        {hasEthernet && (
          <CardRow
            icon="ethernet"
            href="/network/dot1x/wired"
            title="Initialize Ethernet"
            subtitle="With the certificate issued for the request"
          />
        )}
        <CardRow
          icon="wifi"
          href="/network/dot1x/wireless"
          title="Initialize Wi-Fi"
          subtitle="With the certificate issued for the request"
        />
      </CardList>
      <CaCertificates />
      <Dot1xRemovals hasEthernet={hasEthernet} />
    </div>
  );
}
