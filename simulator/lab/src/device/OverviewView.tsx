import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import type { ControlSchema } from 'stillhouse/client';
import { getConsoleTemplate } from '../console/console-url.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { formatDate, formatTime } from '../formatting/format-time.ts';
import { useDeviceState } from '../server-state/queries.ts';
import { ActionsCard } from './ActionsCard.tsx';
import { KeepButton } from './KeepButton.tsx';
import { ResetCard } from './ResetCard.tsx';

/** The actions and the details of a device. */
export function OverviewView({ lease }: { lease: ControlSchema<'Lease'> }) {
  return (
    <>
      <ActionsCard id={lease.id} />
      <DetailsCard lease={lease} />
      <ResetCard id={lease.id} />
    </>
  );
}

function DetailsCard({ lease }: { lease: ControlSchema<'Lease'> }) {
  const {
    id,
    product,
    firmwareVersion,
    serialNumber,
    seed,
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
    <Card title="Details" actions={expiresAt !== null && <KeepButton id={id} />}>
      <DefinitionList>
        <DefinitionRow label="Product" value={product} />
        <DefinitionRow label="Firmware" value={firmwareVersion} />
        <DefinitionRow label="Serial number" value={serialNumber} copyable />
        <DefinitionRow label="Seed" value={String(seed)} />
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
  if (getConsoleTemplate() !== undefined) return <>{origin}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {origin}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
