import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../address/use-address.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { type FleetView, queryKeys, useDeviceActions } from '../server-state/queries.ts';
import styles from './ActionsCard.module.css';

/** What deletes something, apart from the other actions. Each asks first. */
export function ResetCard({ id }: { id: string }) {
  const control = useControl();
  const client = useQueryClient();
  const run = useRunCommand(id);
  const { open } = useModals<StandardModal>();
  const reset = () =>
    open({
      type: 'confirm',
      title: 'Reset the device?',
      text: 'The device returns to its state at the start of the lease. Clock, faults and journal are reset. Snapshots are kept.',
      confirmLabel: 'Reset',
      danger: true,
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
  const topics = useDeviceActions(id).data ?? [];
  const dangerous = topics
    .flatMap(({ actions }) => actions)
    .filter((action) => action.dangerous && action.obstacle === null);
  const ask = ({ name, summary }: (typeof dangerous)[number]) =>
    open({
      type: 'confirm',
      title: `${formatTitle(name)}?`,
      text: summary,
      confirmLabel: formatTitle(name),
      danger: true,
      onConfirm: () => run({ type: 'runAction', action: name, parameters: {} }),
    });
  return (
    <Card title="Reset and release">
      <div className={styles.buttons}>
        {dangerous.map((action) => (
          <Button key={action.name} size="small" variant="danger" onClick={() => ask(action)}>
            {formatTitle(action.name)}
          </Button>
        ))}
        <Button size="small" variant="danger" onClick={reset}>
          Reset
        </Button>
        <Button size="small" variant="danger" onClick={release}>
          Release
        </Button>
      </div>
    </Card>
  );
}
