import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { goTo } from '../address/use-address.ts';
import { clockText, dateText } from '../formatting/format-time.ts';
import { useSteer } from '../commands/use-run-command.ts';
import { title } from '../fleet/device-badges.ts';
import { useControl } from '../server-state/control.ts';
import { errorText } from '../server-state/format-error.ts';
import { keys, useDeviceState } from '../server-state/queries.ts';
import { ActionsCard } from './ActionsCard.tsx';

/** What can be done to the device, and how it stands. */
export function OverviewView({ lease }: { lease: ControlSchema<'Lease'> }) {
  return (
    <>
      <ActionsCard id={lease.id} isPad={lease.product === 'arran'} />
      <StandsCard lease={lease} />
    </>
  );
}

function StandsCard({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, baseUrl, setupUrl, nameUrl, updateState, internet, scenario, expiresAt } = lease;
  const state = useDeviceState(id).data;
  return (
    <Card title="How it stands" actions={<LeaseButtons id={id} isForGood={expiresAt === null} />}>
      <DefinitionList>
        <DefinitionRow label="Address" value={<Address url={baseUrl} />} />
        <DefinitionRow label="Local setup address" value={<Address url={setupUrl} />} />
        <DefinitionRow label="By its name" value={<Address url={nameUrl} />} />
        <DefinitionRow label="Sign in as admin" value={state?.remoteAccess.password} copyable />
        <DefinitionRow label="Internet" value={title(internet)} />
        <DefinitionRow label="Software update" value={title(updateState)} />
        <DefinitionRow
          label="Set up"
          value={state && (state.setup.completed ? 'Yes' : 'Not yet')}
        />
        <DefinitionRow label="Scenario" value={scenario} absent="None" />
        <DefinitionRow
          label="Leased until"
          value={expiresAt === null ? null : `${dateText(expiresAt)} ${clockText(expiresAt)} UTC`}
          absent="Somebody releases it"
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
      <span className="visually-hidden"> (opens in another tab)</span>
    </a>
  );
}

function LeaseButtons({ id, isForGood }: { id: string; isForGood: boolean }) {
  const control = useControl();
  const client = useQueryClient();
  const steer = useSteer(id);
  const { open } = useModals<StandardModal>();
  const { show } = useToaster();
  const keep = async () => {
    try {
      await control.renew(id, null);
      show('It stays leased until somebody releases it');
    } catch (error) {
      show(errorText(error), 'error');
    }
    await client.invalidateQueries({ queryKey: keys.fleet });
  };
  const reset = () =>
    open({
      type: 'confirm',
      title: 'Reset the device?',
      text: 'Everything is made anew as it was leased: state, clock, faults, journal. Its snapshots stay.',
      confirmLabel: 'Reset',
      onConfirm: () => steer({ do: 'reset' }),
    });
  const release = () =>
    open({
      type: 'confirm',
      title: 'Release the device?',
      text: 'Its ports are closed, and it is forgotten with its journal and its snapshots.',
      confirmLabel: 'Release',
      danger: true,
      errorText,
      onConfirm: async () => {
        await control.release(id);
        client.setQueryData<ControlSchema<'Lease'>[]>(keys.fleet, (known) =>
          known?.filter((lease) => lease.id !== id),
        );
        goTo('/');
      },
    });
  return (
    <>
      {!isForGood && (
        <Button size="small" onClick={keep}>
          Keep it
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
