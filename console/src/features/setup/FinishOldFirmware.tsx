import { Navigate } from 'react-router';
import { DeviceError } from '../../api/device-error.ts';
import { useServices } from '../../services/services.ts';
import { TaskCard } from './TaskCard.tsx';
import { useTask } from './use-task.ts';

/** Firmware without the video preview: the primary mode is set to usb, and that was it (spec section 4). */
export function FinishOldFirmware() {
  const { client } = useServices();
  const task = useTask(async () => {
    await client.call('updatePrimaryMode', { body: { primaryMode: 'usb' } });
    // or the device would let its serial number in for ever
    await client.call('completeSetup', { body: { completed: true } }).catch((cause: unknown) => {
      const isUnknown = cause instanceof DeviceError && [404, 501].includes(cause.status);
      if (!isUnknown) throw cause;
    });
  });
  return task.kind === 'done' ? (
    <Navigate to="/all-set" replace />
  ) : (
    <TaskCard task={task} what="Finishing the setup" />
  );
}
