import { useQuery } from '@tanstack/react-query';
import type { ControlSchema } from 'stillhouse/client';
import { ControlError } from 'stillhouse/client';
import { useControl } from './control.ts';
import { type LoadedJournal, readNewEntries } from './loaded-journal.ts';
import { useStreamStatus } from './open-streams.ts';
import { useIsUnreachable } from './reachability.ts';

export type DeviceSummary = ControlSchema<'DeviceSummary'>;

export type FleetView = {
  /** The shard of the fleet that this page is about. Null while it is not known. */
  shard: ControlSchema<'FleetShard'> | null;
  /** In the order of their leases. */
  devices: readonly DeviceSummary[];
};

/** For data without an event stream. */
const pollMs = 1000;
/** For data with an event stream, in case an event was lost. */
const streamedPollMs = 10_000;

/** A clock and when it was read, on the clock of `performance.now()`. */
export type ClockReading = {
  clock: ControlSchema<'Clock'>;
  readAt: number;
};

export const queryKeys = {
  fleet: ['fleet'],
  lease: (id: string) => ['lease', id],
  forks: (id: string) => ['forks', id],
  state: (id: string) => ['state', id],
  actions: (id: string) => ['actions', id],
  clock: (id: string) => ['clock', id],
  conditions: (id: string) => ['conditions', id],
  faults: (id: string) => ['faults', id],
  scenario: (id: string) => ['scenario', id],
  model: (id: string) => ['model', id],
  journal: (id: string) => ['journal', id],
  snapshots: (id: string) => ['snapshots', id],
  cloud: (id: string) => ['cloud', id],
} as const;

function usePollInterval(id: string): number {
  const isStreamed = useStreamStatus(id) === 'connected';
  const isUnreachable = useIsUnreachable();
  return isStreamed && !isUnreachable ? streamedPollMs : pollMs;
}

/**
 * The event stream of the fleet writes the devices. They are requested only while it cannot be
 * read, and a large fleet seldom: 25,000 devices are 19 MB.
 */
export function useFleet() {
  const control = useControl();
  return useQuery<FleetView>({
    queryKey: queryKeys.fleet,
    queryFn: async () => {
      const devices = await control.list();
      return { shard: devices[0]?.shard ?? null, devices };
    },
    enabled: useStreamStatus('fleet') === 'lost',
    refetchInterval: ({ state }) => Math.max(pollMs, state.data?.devices.length ?? 0),
    structuralSharing: false,
  });
}

/** The data is null while no device with that id is leased. */
export function useLease(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.lease(id),
    queryFn: () => ignoreError('unknown-device', control.getLease(id)),
    refetchInterval: usePollInterval(id),
  });
}

/** The devices that were forked from snapshots of a device. */
export function useForks(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.forks(id),
    queryFn: () => control.list({ forkOf: id }),
    refetchInterval: pollMs,
  });
}

export function useDeviceState(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.state(id),
    queryFn: () => control.state(id),
    refetchInterval: usePollInterval(id),
  });
}

/** The actions by topic, as the device accepts them now. */
export function useDeviceActions(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.actions(id),
    queryFn: () => control.deviceActions(id),
    refetchInterval: usePollInterval(id),
  });
}

export function useClock(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.clock(id),
    queryFn: async (): Promise<ClockReading> => {
      const clock = await control.clock(id);
      return { clock, readAt: performance.now() };
    },
    refetchInterval: usePollInterval(id),
  });
}

export function useConditions(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.conditions(id),
    queryFn: () => control.conditions(id),
    refetchInterval: usePollInterval(id),
  });
}

export function useFaults(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.faults(id),
    queryFn: () => control.faults(id),
    refetchInterval: usePollInterval(id),
  });
}

/**
 * The data is null while no scenario runs.
 * @param name of the running scenario, from the lease; null saves the request
 */
export function useScenario(id: string, name: string | null) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.scenario(id),
    queryFn: () => (name === null ? null : ignoreError('no-scenario', control.scenario(id))),
    refetchInterval: usePollInterval(id),
  });
}

/** The scenarios that the devices of the simulator have played, the newest first. */
export function useRuns() {
  const control = useControl();
  return useQuery({ queryKey: ['runs'], queryFn: () => control.runs(), refetchInterval: pollMs });
}

export function useModel(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.model(id),
    queryFn: () => control.model(id),
    refetchInterval: usePollInterval(id),
  });
}

export function useSnapshots(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.snapshots(id),
    queryFn: () => control.snapshots(id),
    refetchInterval: pollMs,
  });
}

/** The cloud's data of the device, which has no event stream. */
export function useCloud(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.cloud(id),
    queryFn: async () => {
      const [codes, faults, received, unassigned] = await Promise.all([
        control.cloudCodes(id),
        control.cloudFaults(id),
        control.cloudEvents(id),
        control.unassignedCloudEvents(),
      ]);
      return { codes, faults, received, unassigned };
    },
    refetchInterval: pollMs,
  });
}

/** Each refetch reads new entries only and adds them to the loaded ones. */
export function useJournal(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: queryKeys.journal(id),
    queryFn: ({ client }) => {
      const known = client.getQueryData<LoadedJournal>(queryKeys.journal(id));
      return readNewEntries(known, (above) => control.journal(id, above));
    },
    refetchInterval: usePollInterval(id),
    structuralSharing: false,
  });
}

/** For data that does not change while the simulator runs. */
export const neverStale = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export function useConditionKinds() {
  const control = useControl();
  return useQuery({
    queryKey: ['condition kinds'],
    queryFn: () => control.conditionKinds(),
    ...neverStale,
  });
}

export function useFaultKinds() {
  const control = useControl();
  return useQuery({
    queryKey: ['fault kinds'],
    queryFn: () => control.faultKinds(),
    ...neverStale,
  });
}

export function useScenarios() {
  const control = useControl();
  return useQuery({ queryKey: ['scenarios'], queryFn: () => control.scenarios(), ...neverStale });
}

export function useProducts() {
  const control = useControl();
  return useQuery({ queryKey: ['products'], queryFn: () => control.products(), ...neverStale });
}

export function useOperations() {
  const control = useControl();
  return useQuery({ queryKey: ['operations'], queryFn: () => control.operations(), ...neverStale });
}

async function ignoreError<T>(code: string, response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ControlError && error.code === code) return null;
    throw error;
  }
}
