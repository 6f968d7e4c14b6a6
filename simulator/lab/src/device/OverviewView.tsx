import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../address/use-address.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { formatDate, formatTime } from '../formatting/format-time.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { queryKeys, useDeviceState } from '../server-state/queries.ts';
import { ActionsCard } from './ActionsCard.tsx';

/** The actions and the details of a device. */
export function OverviewView({ lease }: { lease: ControlSchema<'Lease'> }) {
  return (
    <>
      <ActionsCard id={lease.id} isPad={lease.product === 'arran'} />
      <DetailsCard lease={lease} />
    </>
  );
}

function DetailsCard({ lease }: { lease: ControlSchema<'Lease'> }) {
  const {
    id,
    baseUrl,
    setupUrl,
    nameUrl,
    updateState,
    internet,
    unreachable,
    scenario,
    expiresAt,
  } = lease;
  const state = useDeviceState(id).data;
  return (
    <Card title="Details" actions={<LeaseButtons id={id} isPermanent={expiresAt === null} />}>
      <DefinitionList>
        <DefinitionRow label="Address" value={<Address url={baseUrl} />} />
        <DefinitionRow label="Reachable at its address" value={unreachable ?? 'Yes'} />
        <DefinitionRow label="Local setup address" value={<Address url={setupUrl} />} />
        <DefinitionRow label="Address by host name" value={<Address url={nameUrl} />} />
        <DefinitionRow label="Admin password" value={state?.remoteAccess.password} copyable />
        <DefinitionRow label="Internet" value={formatTitle(internet)} />
        <DefinitionRow label="Software update" value={formatTitle(updateState)} />
        <DefinitionRow
          label="Setup completed"
          value={state && (state.setup.completed ? 'Yes' : 'No')}
        />
        <DefinitionRow label="Scenario" value={scenario} absent="None" />
        <DefinitionRow
          label="Leased until"
          value={
            expiresAt === null ? null : `${formatDate(expiresAt)} ${formatTime(expiresAt)} UTC`
          }
          absent="No expiry"
        />
      </DefinitionList>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const { origin } = new URL(url);
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {origin}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function LeaseButtons({ id, isPermanent }: { id: string; isPermanent: boolean }) {
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
    await client.invalidateQueries({ queryKey: queryKeys.fleet });
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
        client.setQueryData<ControlSchema<'Lease'>[]>(queryKeys.fleet, (known) =>
          known?.filter((lease) => lease.id !== id),
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
