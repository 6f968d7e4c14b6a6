import type { Schema } from '@stillhouse/contracts/api';
import { getSentenceSubject } from '@stillhouse/products/catalog';
import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Icon } from '@stillhouse/ui/Icon';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { Redirect } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { getCloudPage } from './device-page.ts';
import styles from './Setup.module.css';
import { loadProgress, saveProgress } from './setup-progress.ts';
import { TaskCard } from './TaskCard.tsx';
import { useLeaveSetup } from './use-leave-setup.ts';
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
      {([enrolled, { product }]) =>
        enrolled.state === 'enrolled' ? (
          <AllSet product={product} enrollment={enrolled} />
        ) : (
          <Redirect to="/pulse" />
        )
      }
    </QueryPage>
  );
}

function AllSet(props: { product: string; enrollment: Schema<'Enrollment'> }) {
  const { product, enrollment } = props;
  const { client, config, storage } = useServices();
  const leaveSetup = useLeaveSetup();
  const task = useTask(async () => {
    // Sent once per setup, not again after a reload (R4.26).
    if (loadProgress(storage).isFinalized) return;
    await client.PUT('/api/v1/settings/oob', { body: { finalized: true } });
    saveProgress(storage, { isFinalized: true });
  });
  if (task.kind !== 'done') return <TaskCard task={task} what="Finishing the setup" />;
  const { cloudName } = config.brand;
  const page = getCloudPage(enrollment, config.devicePagePath);
  return (
    <Card>
      <div className={styles.end} role="status">
        <span className={styles.endMark}>
          <Icon name="check" />
        </span>
        <h2>You're all set!</h2>
        <p className={styles.lead}>
          {getSentenceSubject(product, config.brand)} is in {cloudName} and ready for use. You can
          unplug the USB cable.
        </p>
        {page && !page.isDevice && (
          <p className={styles.lead}>
            The device did not report its ID, so the link opens the page of your organization.
          </p>
        )}
        <div className={styles.actions}>
          {page && (
            <LinkButton outside variant="primary" icon="external" href={page.href}>
              Open {page.isDevice ? 'the device' : 'your organization'} in {cloudName}
            </LinkButton>
          )}
          <Button onClick={leaveSetup}>Open the console</Button>
        </div>
      </div>
    </Card>
  );
}
