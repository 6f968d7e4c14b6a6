import { Button } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { PageHeader } from '@stillhouse/ui/PageHeader';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Grouping, ListLayout } from '../address/address.ts';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { formatCount } from '../formatting/format-count.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { ImportDialog } from '../recording/ImportDialog.tsx';
import { useFileDrop } from '../recording/use-file-drop.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { type DeviceSummary, type FleetView, useFleet } from '../server-state/queries.ts';
import { useFleetEventStream } from '../server-state/use-event-stream.ts';
import { usePageFocus } from '../shell/use-page-focus.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceGroups } from './DeviceGroups.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import { selectDevices } from './device-groups.ts';
import styles from './FleetPage.module.css';
import { LeaseDialog } from './LeaseDialog.tsx';
import { listGroupings } from './list-rows.ts';

const minDevicesForFilter = 7;
/** Above this number, a table is the default. */
const maxCards = 24;
/** Limits the number of pictures in a fleet of thousands of devices. */
const cardsAtOnce = 60;

/** All leased devices. */
export function FleetPage() {
  useFleetEventStream();
  const page = usePageFocus('Devices');
  const [leasing, setLeasing] = useState(false);
  const [importing, setImporting] = useState<{ file: File | null } | null>(null);
  const isDragging = useFileDrop((file) => {
    setLeasing(false);
    setImporting({ file });
  });
  const fleet = useFleet();
  const buttons = (
    <>
      <Button onClick={() => setImporting({ file: null })}>Import a recording</Button>
      <Button variant="primary" onClick={() => setLeasing(true)}>
        Lease a device
      </Button>
    </>
  );
  return (
    <div ref={page} className={styles.page} data-dragging={isDragging}>
      <PageHeader
        title="Devices"
        description={describeShard(fleet.data?.shard)}
        actions={buttons}
      />
      <Loaded query={fleet} what="the devices" lines={6}>
        {({ devices, shard }) =>
          devices.length === 0 ? (
            <EmptyState title="No devices" icon="status" action={buttons}>
              Lease a device to get a simulated device with its own addresses, clock and secrets.
            </EmptyState>
          ) : (
            <DeviceList devices={devices} shard={shard} />
          )
        }
      </Loaded>
      {leasing && <LeaseDialog onClose={() => setLeasing(false)} />}
      {importing !== null && (
        <ImportDialog
          file={importing.file}
          onFile={(file) => setImporting({ file })}
          onClose={() => setImporting(null)}
        />
      )}
    </div>
  );
}

/** A page shows the devices of one shard. With one shard, nothing is shown. */
function describeShard(shard: FleetView['shard'] | undefined): string | undefined {
  if (shard == null || shard.count === 1) return undefined;
  return `Shard ${shard.index}/${shard.count} of the fleet. Each shard has its own lab page.`;
}

function DeviceList({ devices, shard }: FleetView) {
  const address = useAddress();
  const { filter, product, state, list } = address;
  const groupings = listGroupings(shard);
  const grouping = groupings.find((name) => name === address.group) ?? null;
  const layout = list ?? (devices.length > maxCards ? 'table' : 'cards');
  // The list follows the field, whose letters must not wait for thousands of devices.
  const listed = useDeferredValue(devices);
  const wanted = useDeferredValue(address);
  const { found, states, products } = useMemo(
    () => selectDevices(listed, wanted),
    [listed, wanted],
  );
  const isFiltered = filter !== '' || product !== null || state !== null;
  return (
    <>
      {(devices.length >= minDevicesForFilter || isFiltered) && (
        <>
          <div className={styles.filter}>
            <TextField
              label="Filter"
              type="search"
              hint={`${formatCount(found.length)} of ${formatCount(listed.length)} devices. Matches name, ID, serial number and state.`}
              value={filter}
              onChange={(text) => updateAddress({ filter: text }, { replace: true })}
            />
            <LayoutChoice layout={layout} />
            {layout === 'table' && <GroupingChoice groupings={groupings} grouping={grouping} />}
          </div>
          <DeviceGroups
            label="State"
            groups={states}
            selected={state}
            onSelect={(value) => updateAddress({ state: value }, { replace: true })}
          />
          <DeviceGroups
            label="Product"
            groups={products}
            selected={product}
            onSelect={(value) => updateAddress({ product: value }, { replace: true })}
          />
        </>
      )}
      {layout === 'table' ? (
        <DeviceTable devices={found} grouping={grouping} shard={shard} />
      ) : (
        <DeviceCards devices={found} />
      )}
    </>
  );
}

function LayoutChoice({ layout }: { layout: ListLayout }) {
  return (
    <span className={styles.layouts}>
      {(['cards', 'table'] as const).map((name) => (
        <Button
          key={name}
          size="small"
          aria-pressed={layout === name}
          variant={layout === name ? 'primary' : 'secondary'}
          onClick={() => updateAddress({ list: name }, { replace: true })}
        >
          {formatTitle(name)}
        </Button>
      ))}
    </span>
  );
}

function GroupingChoice(props: { groupings: readonly Grouping[]; grouping: Grouping | null }) {
  const { groupings, grouping } = props;
  return (
    <Select
      label="Group by"
      options={['none' as const, ...groupings].map((value) => ({
        value,
        label: formatTitle(value),
      }))}
      value={grouping ?? 'none'}
      onChange={(value) =>
        updateAddress({ group: value === 'none' ? null : value }, { replace: true })
      }
    />
  );
}

function DeviceCards({ devices }: { devices: readonly DeviceSummary[] }) {
  const [limit, setLimit] = useState(cardsAtOnce);
  const left = devices.length - limit;
  return (
    <>
      <ul className={styles.devices} aria-label="Devices">
        {devices.slice(0, limit).map((device) => (
          <DeviceCard key={device.id} device={device} />
        ))}
      </ul>
      {left > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + cardsAtOnce)}>
            Show {Math.min(left, cardsAtOnce)} more of {formatCount(left)}
          </Button>
        </div>
      )}
    </>
  );
}
