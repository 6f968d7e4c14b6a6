import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { isAway } from '../../connection/connection-state.ts';
import { ConnectionPath } from '../../network-status/ConnectionPath.tsx';
import { listHops } from '../../network-status/path-hops.ts';
import { useReader } from '../../network-status/use-reader.ts';
import type { RunningWork } from '../../services/running-work.ts';
import { useConnection, useServices } from '../../services/services.ts';
import { Instant } from '../../shell/Instant.tsx';
import { useInstallDialog } from '../../shell/use-install-dialog.tsx';
import { useKnownWork } from '../../shell/use-running-work.ts';
import { installLabels } from '../../updates/update-labels.ts';
import { type Finding, listAttention } from './attention.ts';
import styles from './HealthSection.module.css';
import { useFindings } from './use-findings.ts';

/**
 * What the Status page says about the health of the device: the way to its cloud service and what
 * needs attention. Shows what the page has read.
 */
export function HealthSection() {
  const { brand } = useServices().config;
  const { data: status } = useQuery({ ...getQuery('/api/v1/status'), enabled: false });
  const { data: offer } = useQuery({
    ...getQuery('/api/v1/settings/updates/available'),
    enabled: false,
  });
  const reader = useReader();
  const { findings, isOutdated, hostname, unread = [], unchecked = [] } = useFindings();
  const work = useKnownWork();
  const isKnown = !isAway(useConnection());
  if (!status || !reader) return null;
  const now = Date.now();
  const aheadMs = findings?.aheadMs;
  const available = offer?.availableVersion;
  const entries = listAttention(
    { status, ...findings, available, ...(isOutdated && { update: undefined }) },
    reader,
    now,
  );
  const needsAttention = entries.length + work.length + unread.length + unchecked.length > 0;
  return (
    <section className={styles.health} aria-label="Health">
      <Card
        footer={
          <span>
            {/* The default hostname is the serial number, which the card below has. */}
            {hostname?.isDefault === false && `${hostname.hostname} · `}
            {aheadMs !== undefined && (
              <>
                Device time <Instant time={now + aheadMs} withZone />
              </>
            )}
          </span>
        }
      >
        <ConnectionPath hops={listHops(isKnown ? status : null, brand)} />
      </Card>
      <CardList {...(needsAttention ? { title: 'Needs attention' } : { label: 'Health checks' })}>
        {work.map((each) => (
          <WorkRow key={each.what} {...each} />
        ))}
        {entries.map((entry) => (
          <AttentionRow key={entry.title} {...entry} />
        ))}
        {unread.length > 0 && (
          <CardRow title="Some checks failed." subtitle={`Not read: ${unread.join(', ')}.`} />
        )}
        {unchecked.length > 0 && (
          <CardRow
            title="Some checks were not made."
            subtitle={`Not checked: ${unchecked.join(', ')}.`}
          />
        )}
        {!needsAttention && (
          <CardRow title={findings && !isOutdated ? 'All checks passed.' : 'Checking'} />
        )}
      </CardList>
    </section>
  );
}

function WorkRow({ what, advice, href }: RunningWork) {
  return (
    <CardRow
      title={what}
      subtitle={advice}
      control={
        href && (
          <LinkButton size="small" href={href}>
            See progress
          </LinkButton>
        )
      }
    />
  );
}

function AttentionRow({ title, text, link, install }: Finding) {
  const askInstall = useInstallDialog();
  return (
    <CardRow
      title={title}
      subtitle={text}
      {...(link && {
        control: (
          <span className={styles.actions}>
            {install && (
              <Button size="small" onClick={() => askInstall(install)}>
                {installLabels[install.state]}
              </Button>
            )}
            <LinkButton size="small" href={link.href}>
              {link.action}
            </LinkButton>
          </span>
        ),
      })}
    />
  );
}
