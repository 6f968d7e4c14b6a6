import { getProduct } from '@stillhouse/products/catalog';
import { Navigate } from 'react-router';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useServices } from '../../services/services.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TiltStep } from './TiltStep.tsx';
import { useTask } from './use-task.ts';

/** So often it is looked whether the device is there: a restart takes the picture away, and the page puts it back. */
const presencePollMs = 10_000;

/** Adjusting the tilt, with the camera's picture on the device's own screen (spec section 2, /video-preview). */
export function VideoPreviewPage() {
  const status = useDeviceQuery({ ...q('getStatus'), refetchInterval: presencePollMs });
  const enrollment = useDeviceQuery({ ...q('getEnrollment'), refetchOnMount: 'always' });
  return (
    <AnsweredPage answer={bothAnswers(enrollment, status)} what="the video preview">
      {([{ state }, { product }]) => {
        if (state !== 'enrolled') return <Navigate to="/pulse" replace />;
        return getProduct(product).hasVideoPreview ? (
          <TiltStep product={product} />
        ) : (
          <NothingToTilt />
        );
      }}
    </AnsweredPage>
  );
}

/** A product without a camera of its own is done here. */
function NothingToTilt() {
  const { client } = useServices();
  const task = useTask(() => client.call('completeSetup', { body: { completed: true } }));
  return task.kind === 'done' ? (
    <Navigate to="/all-set" replace />
  ) : (
    <TaskCard task={task} what="Finishing the setup" />
  );
}
