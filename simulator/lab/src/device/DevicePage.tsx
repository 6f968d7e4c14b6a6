import type { ControlSchema } from '@stillhouse/simulator/client';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { LabLink } from '../address/LabLink.tsx';
import { usePlace } from '../address/use-address.ts';
import { ClockBar } from '../clock/ClockBar.tsx';
import { CloudView } from '../cloud/CloudView.tsx';
import { ConditionsView } from '../conditions/ConditionsView.tsx';
import { ConsolePane } from '../console/ConsolePane.tsx';
import { LastDeed } from '../commands/LastCommand.tsx';
import { StepsView } from '../commands/StepsView.tsx';
import { FaultsView } from '../faults/FaultsView.tsx';
import { JournalView } from '../journal/JournalView.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFleet } from '../server-state/queries.ts';
import { useFollowDevice } from '../server-state/use-event-stream.ts';
import { ScenarioView } from '../scenario/ScenarioView.tsx';
import { useArrival } from '../shell/use-arrival.ts';
import { SnapshotsView } from '../snapshots/SnapshotsView.tsx';
import { StatesView } from '../states/StatesView.tsx';
import { consoleShown } from './console-placement.ts';
import { DeviceHeader } from './DeviceHeader.tsx';
import styles from './DevicePage.module.css';
import { OverviewView } from './OverviewView.tsx';
import { useIsWide } from './use-is-wide.ts';
import { ViewNav } from './ViewNav.tsx';

/** One device: what it is, its clock, one view of it, and its console beside that. */
export function DevicePage({ id }: { id: string }) {
  useFollowDevice(id);
  const fleet = useFleet();
  return (
    <Loaded answer={fleet} what="the device" lines={8}>
      {(devices) => {
        const lease = devices.find((device) => device.id === id);
        return lease === undefined ? <NotLeased id={id} /> : <Leased lease={lease} />;
      }}
    </Loaded>
  );
}

function Leased({ lease }: { lease: ControlSchema<'Lease'> }) {
  const place = usePlace();
  const page = useArrival(`${lease.displayName}, ${lease.id}`);
  const isWide = useIsWide();
  const shown = consoleShown(place.console, isWide);
  return (
    <div ref={page} className={styles.page} data-console={shown ? 'shown' : 'hidden'}>
      <div className={styles.device}>
        <DeviceHeader lease={lease} />
        <ClockBar id={lease.id} />
        <ViewNav place={place} />
        {(isWide || !shown) && (
          <>
            <div className={styles.view}>
              <ShownView lease={lease} />
            </div>
            <LastDeed lease={lease} />
          </>
        )}
      </div>
      {shown && <ConsolePane lease={lease} />}
    </div>
  );
}

function ShownView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { view } = usePlace();
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

function NotLeased({ id }: { id: string }) {
  const page = useArrival(`${id} is not leased`);
  return (
    <div ref={page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {id}
      </h1>
      <EmptyState
        title={`No device "${id}" is leased`}
        icon="status"
        action={<LabLink href="/">All devices</LabLink>}
      >
        It was released, its time was over, or the simulator was started anew. The page opens it as
        soon as there is one of that name again.
      </EmptyState>
    </div>
  );
}
