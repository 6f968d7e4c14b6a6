import type { ControlSchema } from '@stillhouse/simulator/client';
import { ControlError } from '@stillhouse/simulator/client';
import { useQuery } from '@tanstack/react-query';
import { useControl } from './control.ts';
import { type JournalSoFar, readOn } from './loaded-journal.ts';
import { useIsGone } from './reachability.ts';
import { useIsStreamed } from './open-streams.ts';

/** How often everything is asked for that no stream tells of, and everything while there is no stream. */
const pollMs = 1000;
/** What a stream tells of is looked at all the same, in case something was lost. */
const lookMs = 10_000;

/** A clock and when it was read, by the page's own time. */
export type ReadClock = {
  clock: ControlSchema<'Clock'>;
  readAt: number;
};

/** The keys under which answers are kept; the first word is what they are of. */
export const keys = {
  fleet: ['fleet'],
  state: (id: string) => ['state', id],
  clock: (id: string) => ['clock', id],
  conditions: (id: string) => ['conditions', id],
  faults: (id: string) => ['faults', id],
  scenario: (id: string) => ['scenario', id],
  model: (id: string) => ['model', id],
  journal: (id: string) => ['journal', id],
  snapshots: (id: string) => ['snapshots', id],
  cloud: (id: string) => ['cloud', id],
} as const;

/** @param subject whose stream tells of it: a device's id, or `fleet` */
function useInterval(subject: string): number {
  const isStreamed = useIsStreamed(subject);
  const isGone = useIsGone();
  return isStreamed && !isGone ? lookMs : pollMs;
}

export function useFleet() {
  const control = useControl();
  return useQuery({
    queryKey: keys.fleet,
    queryFn: () => control.list(),
    refetchInterval: useInterval('fleet'),
  });
}

export function useDeviceState(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.state(id),
    queryFn: () => control.state(id),
    refetchInterval: useInterval(id),
  });
}

export function useClock(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.clock(id),
    queryFn: async (): Promise<ReadClock> => {
      const clock = await control.clock(id);
      return { clock, readAt: performance.now() };
    },
    refetchInterval: useInterval(id),
  });
}

export function useConditions(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.conditions(id),
    queryFn: () => control.conditions(id),
    refetchInterval: useInterval(id),
  });
}

export function useFaults(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.faults(id),
    queryFn: () => control.faults(id),
    refetchInterval: useInterval(id),
  });
}

/**
 * Null while the device plays none.
 * @param name of the one that it plays, as its lease says: of none there is nothing to ask
 */
export function useScenario(id: string, name: string | null) {
  const control = useControl();
  return useQuery({
    queryKey: keys.scenario(id),
    queryFn: () => (name === null ? null : noneIf('no-scenario', control.scenario(id))),
    refetchInterval: useInterval(id),
  });
}

export function useModel(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.model(id),
    queryFn: () => control.model(id),
    refetchInterval: useInterval(id),
  });
}

export function useSnapshots(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.snapshots(id),
    queryFn: () => control.snapshots(id),
    refetchInterval: pollMs,
  });
}

/** What the provider's side has of the device: no stream tells of it. */
export function useCloud(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.cloud(id),
    queryFn: async () => {
      const [codes, trouble, received] = await Promise.all([
        control.cloudCodes(id),
        control.cloudTrouble(id),
        control.cloudEvents(id),
      ]);
      return { codes, trouble, received };
    },
    refetchInterval: pollMs,
  });
}

/** Grows with each answer: only what is new is asked for. */
export function useJournal(id: string) {
  const control = useControl();
  return useQuery({
    queryKey: keys.journal(id),
    queryFn: ({ client }) => {
      const known = client.getQueryData<JournalSoFar>(keys.journal(id));
      return readOn(known, (above) => control.journal(id, above));
    },
    refetchInterval: useInterval(id),
    structuralSharing: false,
  });
}

/** What is the same for as long as the simulator runs. */
const fixed = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export function useConditionKinds() {
  const control = useControl();
  return useQuery({
    queryKey: ['condition kinds'],
    queryFn: () => control.conditionKinds(),
    ...fixed,
  });
}

export function useFaultKinds() {
  const control = useControl();
  return useQuery({ queryKey: ['fault kinds'], queryFn: () => control.faultKinds(), ...fixed });
}

export function useActionKinds() {
  const control = useControl();
  return useQuery({ queryKey: ['action kinds'], queryFn: () => control.actions(), ...fixed });
}

export function useScenarios() {
  const control = useControl();
  return useQuery({ queryKey: ['scenarios'], queryFn: () => control.scenarios(), ...fixed });
}

export function useProducts() {
  const control = useControl();
  return useQuery({ queryKey: ['products'], queryFn: () => control.products(), ...fixed });
}

export function useOperations() {
  const control = useControl();
  return useQuery({ queryKey: ['operations'], queryFn: () => control.operations(), ...fixed });
}

async function noneIf<Answer>(code: string, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ControlError && error.code === code) return null;
    throw error;
  }
}
