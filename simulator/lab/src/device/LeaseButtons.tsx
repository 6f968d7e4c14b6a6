import { Button } from '@stillhouse/ui/Button';
import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../address/use-address.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { type FleetView, queryKeys } from '../server-state/queries.ts';

/** Keeps, resets and releases a device. */
export function LeaseButtons({ id, isPermanent }: { id: string; isPermanent: boolean }) {
  const control = useControl();
  const client = useQueryClient();
  const run = useRunCommand(id);
  const { open } = useModals<StandardModal>();
  const { show } = useToaster();
  const keepLease = async () => {
    try {
      await control.renew(id, null);
      show('The lease no longer expires');
    } catch (error) {
      show(formatError(error), 'error');
    }
    await client.invalidateQueries({ queryKey: queryKeys.lease(id) });
  };
  const reset = () =>
    open({
      type: 'confirm',
      title: 'Reset the device?',
      text: 'The device returns to its state at the start of the lease. Clock, faults and journal are reset. Snapshots are kept.',
      confirmLabel: 'Reset',
      onConfirm: () => run({ type: 'reset' }),
    });
  const release = () =>
    open({
      type: 'confirm',
      title: 'Release the device?',
      text: 'The device is deleted with its journal and its snapshots, and its ports are closed.',
      confirmLabel: 'Release',
      danger: true,
      formatError: formatError,
      onConfirm: async () => {
        await control.release(id);
        client.setQueryData<FleetView>(
          queryKeys.fleet,
          (known) =>
            known && { ...known, devices: known.devices.filter((device) => device.id !== id) },
        );
        navigate('/');
      },
    });
  return (
    <>
      {!isPermanent && (
        <Button size="small" onClick={keepLease}>
          Keep
        </Button>
      )}
      <Button size="small" onClick={reset}>
        Reset
      </Button>
      <Button size="small" onClick={release}>
        Release
      </Button>
    </>
  );
}
