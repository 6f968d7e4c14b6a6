import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { PageHeader } from '@stillhouse/ui/PageHeader';
import { TextField } from '@stillhouse/ui/TextField';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ListLayout } from '../address/address.ts';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { matchesWords } from '../formatting/filter-words.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFleet } from '../server-state/queries.ts';
import { useFleetEventStream } from '../server-state/use-event-stream.ts';
import { usePageFocus } from '../shell/use-page-focus.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import styles from './FleetPage.module.css';
import { LeaseDialog } from './LeaseDialog.tsx';

type Lease = ControlSchema<'Lease'>;

const minDevicesForFilter = 7;
/** Above this number, a table is the default. */
const maxCards = 24;
/** Limits the number of pictures in a fleet of a thousand devices. */
const maxInitialDevices = 60;

/** All leased devices. */
export function FleetPage() {
  useFleetEventStream();
  const page = usePageFocus('Devices');
  const [leasing, setLeasing] = useState(false);
  const fleet = useFleet();
  const leaseButton = (
    <Button variant="primary" onClick={() => setLeasing(true)}>
      Lease a device
    </Button>
  );
  return (
    <div ref={page} className={styles.page}>
      <PageHeader title="Devices" actions={leaseButton} />
      <Loaded query={fleet} what="the devices" lines={6}>
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState title="No devices" icon="status" action={leaseButton}>
              Lease a device to get a simulated device with its own addresses, clock and secrets.
            </EmptyState>
          ) : (
            <DeviceList devices={devices} />
          )
        }
      </Loaded>
      {leasing && <LeaseDialog onClose={() => setLeasing(false)} />}
    </div>
  );
}

function DeviceList({ devices }: { devices: readonly Lease[] }) {
  const { filter, list } = useAddress();
  const layout = list ?? (devices.length > maxCards ? 'table' : 'cards');
  // The list follows the field, whose letters must not wait for a thousand rows.
  const listed = useDeferredValue(filter);
  const found = useMemo(
    () => devices.filter((device) => matchesWords(getFilterText(device), listed)),
    [devices, listed],
  );
  return (
    <>
      {(devices.length >= minDevicesForFilter || filter !== '') && (
        <div className={styles.filter}>
          <TextField
            label="Filter"
            type="search"
            hint={`${found.length} of ${devices.length} devices. Matches name, ID, serial number and state.`}
            value={filter}
            onChange={(text) => updateAddress({ filter: text }, { replace: true })}
          />
          <LayoutChoice layout={layout} />
        </div>
      )}
      {layout === 'table' ? <DeviceTable devices={found} /> : <DeviceCards devices={found} />}
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

function DeviceCards({ devices: found }: { devices: readonly Lease[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? found : found.slice(0, maxInitialDevices);
  return (
    <>
      <ul className={styles.devices} aria-label="Devices">
        {visible.map((device) => (
          <DeviceCard key={device.id} lease={device} />
        ))}
      </ul>
      {found.length > visible.length && (
        <div className={styles.more}>
          <Button onClick={() => setShowsAll(true)}>Show all {found.length}</Button>
        </div>
      )}
    </>
  );
}

function getFilterText(device: Lease): string {
  const { id, displayName, product, serialNumber, firmwareVersion } = device;
  const { power, updateState, internet, scenario } = device;
  return [
    ...[id, displayName, product, serialNumber, firmwareVersion],
    ...[power, updateState, internet, scenario ?? ''],
  ].join(' ');
}
