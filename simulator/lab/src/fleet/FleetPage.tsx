import { Button } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { PageHeader } from '@stillhouse/ui/PageHeader';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { showAlso, usePlace } from '../address/use-address.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFleet } from '../server-state/queries.ts';
import { useFollowFleet } from '../server-state/use-event-stream.ts';
import { useArrival } from '../shell/use-arrival.ts';
import { DeviceCard } from './DeviceCard.tsx';
import styles from './FleetPage.module.css';
import { LeaseDialog } from './LeaseDialog.tsx';

/** From so many devices on, one looks for one's own. */
const filteredFrom = 7;
/** A thousand pictures are no list. */
const shownAtOnce = 60;

/** Every leased device. */
export function FleetPage() {
  useFollowFleet();
  const page = useArrival('Devices');
  const { filter } = usePlace();
  const [leasing, setLeasing] = useState(false);
  const [shownUpTo, setShownUpTo] = useState(shownAtOnce);
  const fleet = useFleet();
  const lease = (
    <Button variant="primary" onClick={() => setLeasing(true)}>
      Lease a device
    </Button>
  );
  return (
    <div ref={page} className={styles.page}>
      <PageHeader title="Devices" actions={lease} />
      <Loaded answer={fleet} what="the devices" lines={6}>
        {(devices) => {
          const found = devices.filter((device) => fits(device, filter));
          const shown = found.slice(0, shownUpTo);
          if (devices.length === 0) {
            return (
              <EmptyState title="No device is leased" icon="status" action={lease}>
                A leased device is one of your own: with its addresses, its clock and its secrets.
              </EmptyState>
            );
          }
          return (
            <>
              {(devices.length >= filteredFrom || filter !== '') && (
                <div className={styles.filter}>
                  <TextField
                    label="Filter"
                    type="search"
                    hint={`${found.length} of ${devices.length} devices, by name, id, serial number or state`}
                    value={filter}
                    onChange={(text) => showAlso({ filter: text }, { replace: true })}
                  />
                </div>
              )}
              <ul className={styles.devices} aria-label="Devices">
                {shown.map((device) => (
                  <DeviceCard key={device.id} lease={device} />
                ))}
              </ul>
              {found.length > shown.length && (
                <div className={styles.more}>
                  <Button onClick={() => setShownUpTo(Number.POSITIVE_INFINITY)}>
                    Show all {found.length}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
      {leasing && <LeaseDialog onClose={() => setLeasing(false)} />}
    </div>
  );
}

/** Every word of the filter stands somewhere in what is shown of the device. */
function fits(device: Parameters<typeof DeviceCard>[0]['lease'], filter: string): boolean {
  const { id, displayName, product, serialNumber, firmwareVersion, power, updateState, internet } =
    device;
  const text = [
    ...[id, displayName, product, serialNumber, firmwareVersion, power, updateState, internet],
    device.scenario ?? '',
  ]
    .join(' ')
    .toLowerCase();
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}
