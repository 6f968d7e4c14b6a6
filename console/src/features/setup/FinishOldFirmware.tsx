import { DeviceError } from '../../api/device-error.ts';
import { Redirect } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import { TaskCard } from './TaskCard.tsx';
import { useTask } from './use-task.ts';

/**
 * Finishes the setup of firmware without the video preview, by setting the primary mode (R4.24).
 */
export function FinishOldFirmware() {
  const { client } = useServices();
  const task = useTask(async () => {
    await client.PUT('/api/v1/settings/primarymode', { body: { primaryMode: 'usb' } });
    // Otherwise the device would accept its serial number as a password forever.
    await client
      .POST('/api/v1/setup/completed', { body: { completed: true } })
      .catch((cause: unknown) => {
        const isUnknown = cause instanceof DeviceError && [404, 501].includes(cause.status);
        if (!isUnknown) throw cause;
      });
  });
  return task.kind === 'done' ? (
    <Redirect to="/all-set" />
  ) : (
    <TaskCard task={task} what="Finishing the setup" />
  );
}
