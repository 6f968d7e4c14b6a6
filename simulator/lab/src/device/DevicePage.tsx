import { EmptyState } from '@stillhouse/ui/EmptyState';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { useAddress } from '../address/use-address.ts';
import { CloudView } from '../cloud/CloudView.tsx';
import { LastCommand } from '../commands/LastCommand.tsx';
import { StepsView } from '../commands/StepsView.tsx';
import { ConditionsView } from '../conditions/ConditionsView.tsx';
import { ConsolePane } from '../console/ConsolePane.tsx';
import { FaultsView } from '../faults/FaultsView.tsx';
import { JournalView } from '../journal/JournalView.tsx';
import { ScenarioView } from '../scenario/ScenarioView.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useLease } from '../server-state/queries.ts';
import { useDeviceEventStream } from '../server-state/use-event-stream.ts';
import { usePageFocus } from '../shell/use-page-focus.ts';
import { SnapshotsView } from '../snapshots/SnapshotsView.tsx';
import { StatesView } from '../states/StatesView.tsx';
import { isConsoleVisible } from './console-placement.ts';
import { DeviceHeader } from './DeviceHeader.tsx';
import styles from './DevicePage.module.css';
import { OverviewView } from './OverviewView.tsx';
import { useIsWide } from './use-is-wide.ts';
import { ViewNav } from './ViewNav.tsx';

/** One device: its head, one view, and the console beside it. */
export function DevicePage({ id }: { id: string }) {
  useDeviceEventStream(id);
  return (
    <Loaded query={useLease(id)} what="the device" lines={8}>
      {(lease) => (lease === null ? <UnknownDevice id={id} /> : <LeasedDevice lease={lease} />)}
    </Loaded>
  );
}

function LeasedDevice({ lease }: { lease: ControlSchema<'Lease'> }) {
  const address = useAddress();
  const page = usePageFocus(`${lease.displayName}, ${lease.id}`);
  const isWide = useIsWide();
  const hasConsole = isConsoleVisible(address.console, isWide);
  return (
    <div ref={page}>
      <DeviceHeader lease={lease} />
      <div className={styles.page} data-console={hasConsole ? 'visible' : 'hidden'}>
        <div className={styles.device}>
          <ViewNav address={address} />
          {(isWide || !hasConsole) && (
            <>
              <div className={styles.view}>
                <CurrentView lease={lease} />
              </div>
              <LastCommand lease={lease} />
            </>
          )}
        </div>
        {hasConsole && <ConsolePane lease={lease} />}
      </div>
    </div>
  );
}

function CurrentView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { view } = useAddress();
  switch (view) {
    case 'overview':
      return <OverviewView lease={lease} />;
    case 'conditions':
      return <ConditionsView id={lease.id} />;
    case 'states':
      return <StatesView id={lease.id} />;
    case 'cloud':
      return <CloudView id={lease.id} />;
    case 'scenario':
      return <ScenarioView lease={lease} />;
    case 'faults':
      return <FaultsView id={lease.id} />;
    case 'journal':
      return <JournalView lease={lease} />;
    case 'snapshots':
      return <SnapshotsView lease={lease} />;
    case 'steps':
      return <StepsView lease={lease} />;
  }
}

function UnknownDevice({ id }: { id: string }) {
  const page = usePageFocus(`${id} not found`);
  return (
    <div ref={page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {id}
      </h1>
      <EmptyState
        title={`Device "${id}" not found`}
        icon="status"
        action={<LabLink href={formatAddress({})}>All devices</LabLink>}
      >
        It was released, its lease expired, or the simulator was restarted. Lease a new device, or
        wait: the page opens as soon as a device with this ID is leased.
      </EmptyState>
    </div>
  );
}
