import { getProduct } from '@stillhouse/products/catalog';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { Redirect } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TiltStep } from './TiltStep.tsx';
import { useTask } from './use-task.ts';

/**
 * Polls whether the device is there, because a restart ends the preview and the page starts it
 * again.
 */
const presencePollMs = 10_000;

/** Adjusts the tilt, with the camera's picture on the device's own screen (R2.41). */
export function VideoPreviewPage() {
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchInterval: presencePollMs });
  const enrollment = useDeviceQuery({
    ...getQuery('/api/v1/pulse/enrollment'),
    refetchOnMount: 'always',
  });
  return (
    <QueryPage query={combineQueries(enrollment, status)} what="the video preview">
      {([{ state }, { product }]) => {
        if (state !== 'enrolled') return <Redirect to="/pulse" />;
        return getProduct(product).hasVideoPreview ? (
          <TiltStep product={product} />
        ) : (
          <NothingToTilt />
        );
      }}
    </QueryPage>
  );
}

/** For products without a camera, completes the setup. */
function NothingToTilt() {
  const { client } = useServices();
  const task = useTask(() => client.POST('/api/v1/setup/completed', { body: { completed: true } }));
  return task.kind === 'done' ? (
    <Redirect to="/all-set" />
  ) : (
    <TaskCard task={task} what="Finishing the setup" />
  );
}
