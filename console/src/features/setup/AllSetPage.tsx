import { getSentenceSubject } from '@stillhouse/products/catalog';
import { LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Icon } from '@stillhouse/ui/Icon';
import { Navigate } from 'react-router';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { getDevicePage } from './device-page.ts';
import styles from './Setup.module.css';
import { loadProgress, saveProgress } from './setup-progress.ts';
import { TaskCard } from './TaskCard.tsx';
import { useTask } from './use-task.ts';

/**
 * The final screen (R2.42). A user whose device is not enrolled is redirected to the enrollment.
 */
export function AllSetPage() {
  const status = useDeviceQuery(getQuery('/api/v1/status'));
  const enrollment = useDeviceQuery({
    ...getQuery('/api/v1/pulse/enrollment'),
    refetchOnMount: 'always',
  });
  return (
    <QueryPage query={combineQueries(enrollment, status)} what="the enrollment">
      {([{ state, organisationUrl }, { product }]) =>
        state === 'enrolled' ? (
          <AllSet product={product} devicePage={getDevicePage(organisationUrl)} />
        ) : (
          <Navigate to="/pulse" replace />
        )
      }
    </QueryPage>
  );
}

function AllSet({ product, devicePage }: { product: string; devicePage: string | null }) {
  const { client, config } = useServices();
  const task = useTask(async () => {
    // Sent once per setup, not again after a reload (R4.26).
    if (loadProgress(sessionStorage).isFinalized) return;
    await client.PUT('/api/v1/settings/oob', { body: { finalized: true } });
    saveProgress(sessionStorage, { isFinalized: true });
  });
  if (task.kind !== 'done') return <TaskCard task={task} what="Finishing the setup" />;
  return (
    <Card>
      <div className={styles.end} role="status">
        <span className={styles.endMark}>
          <Icon name="check" />
        </span>
        <h2>You're all set!</h2>
        <p className={styles.lead}>
          {getSentenceSubject(product, config.brand)} is in {config.brand.cloudName} and ready for
          use. The USB cable can be unplugged.
        </p>
        {devicePage !== null && (
          <LinkButton outside variant="primary" icon="external" href={devicePage}>
            Open the device in {config.brand.cloudName}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
