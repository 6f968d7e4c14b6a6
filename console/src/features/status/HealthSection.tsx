import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { Icon, type IconName } from '@stillhouse/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { ConnectionPath } from '../../network-status/ConnectionPath.tsx';
import { findConnectionProblem } from '../../network-status/connection-problem.ts';
import { listHops } from '../../network-status/path-hops.ts';
import { useReader } from '../../network-status/use-reader.ts';
import type { RunningWork } from '../../services/running-work.ts';
import { useIsResponding, useServices } from '../../services/services.ts';
import { formatTimeOfDay } from '../../shell/format-date.ts';
import { Instant } from '../../shell/Instant.tsx';
import { useInstallDialog } from '../../shell/use-install-dialog.tsx';
import { useKnownWork } from '../../shell/use-running-work.ts';
import { installLabels } from '../../updates/update-labels.ts';
import { type Finding, listAttention } from './attention.ts';
import styles from './HealthSection.module.css';
import { useFindings, useFindingsRequests } from './use-findings.ts';

/**
 * What the Status page says about the health of the device: the way to its cloud service, what runs
 * and what needs attention. Shows what the page has read.
 */
export function HealthSection() {
  const { brand } = useServices().config;
  const { data: status } = useQuery({ ...getQuery('/api/v1/status'), enabled: false });
  const reader = useReader();
  useFindingsRequests(status, reader?.facts ?? null);
  const { findings, isOutdated, readAt, unread = [], unchecked = [] } = useFindings();
  const available = useOfferedVersion(findings?.update?.state);
  const work = useKnownWork();
  const isKnown = useIsResponding();
  if (!status || !reader) return null;
  const now = Date.now();
  const aheadMs = findings?.aheadMs;
  const problem = findConnectionProblem(status, reader);
  const entries = listAttention(
    { status, ...findings, available, ...(isOutdated && { update: undefined }) },
    reader,
    now,
  );
  const rows = entries.length + work.length + unread.length + unchecked.length;
  return (
    <section className={styles.health} aria-label="Health">
      <Card
        footer={
          findings && aheadMs === undefined ? undefined : (
            <>
              Device time{' '}
              {aheadMs === undefined ? <span>…</span> : <Instant time={now + aheadMs} withZone />}
            </>
          )
        }
      >
        <ConnectionPath
          hops={listHops(isKnown ? status : null, brand)}
          problem={isKnown ? problem : null}
        />
      </Card>
      {rows > 0 && (
        <CardList label="Needs attention">
          {work.map((each) => (
            <WorkRow key={each.what} {...each} />
          ))}
          {entries.map((entry) => (
            <AttentionRow key={entry.title} {...entry} />
          ))}
          <MissingChecks unread={unread} unchecked={unchecked} />
        </CardList>
      )}
      {rows === 0 && (!findings || isOutdated) && (
        <Card flush>
          <p className={styles.checking}>Checking</p>
        </Card>
      )}
      {rows === 0 && findings && !isOutdated && problem === null && (
        <Card flush>
          <p className={styles.passed}>
            <Icon name="success" />
            <span>
              All checks passed at{' '}
              <Instant time={readAt + (aheadMs ?? 0)} format={formatTimeOfDay} />.
            </span>
          </p>
        </Card>
      )}
    </section>
  );
}

/**
 * The version that can be installed, if another screen has read it in this state of the update: the
 * request would search.
 */
function useOfferedVersion(state: string | undefined): string | null {
  const query = getQuery('/api/v1/settings/updates/available');
  const { data: offer } = useQuery({ ...query, enabled: false });
  return offer?.upgradeState === state ? (offer?.availableVersion ?? null) : null;
}

/** The checks that failed, and those that were not made. */
function MissingChecks(props: { unread: readonly string[]; unchecked: readonly string[] }) {
  const { unread, unchecked } = props;
  return (
    <>
      {unread.length > 0 && (
        <CardRow
          icon="alert"
          tone="warning"
          title="Some checks failed."
          subtitle={`Not read: ${unread.join(', ')}.`}
        />
      )}
      {unchecked.length > 0 && (
        <CardRow
          icon="info"
          title="Some checks were not made."
          subtitle={`Not checked: ${unchecked.join(', ')}.`}
        />
      )}
    </>
  );
}

function WorkRow({ what, advice, href }: RunningWork) {
  return (
    <CardRow
      icon="retry"
      tone="accent"
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

const icons: Readonly<Record<Finding['tone'], IconName>> = {
  danger: 'error',
  warning: 'alert',
  accent: 'download',
  neutral: 'info',
};

function AttentionRow({ tone, title, text, link, install }: Finding) {
  const askInstall = useInstallDialog();
  return (
    <CardRow
      icon={icons[tone]}
      tone={tone === 'neutral' ? undefined : tone}
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
