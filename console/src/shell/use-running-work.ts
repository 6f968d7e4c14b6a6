import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getQuery } from '../api/query.ts';
import { shouldRetry } from '../api/query-client.ts';
import { isAway } from '../connection/connection-state.ts';
import { useIsLate } from '../queries/use-is-late.ts';
import { mayCall } from '../rules/may-call.ts';
import { useFacts } from '../rules/use-facts.ts';
import type { RunningWork } from '../services/running-work.ts';
import { useConnection, useServices } from '../services/services.ts';
import { isUpdateStep } from '../updates/update-steps.ts';
import { getUpdateWork } from '../updates/update-work.ts';

/** What the device is doing, as far as it says so. */
export type Running = {
  work: readonly RunningWork[];
  /** The device has not responded yet. */
  isChecking: boolean;
  /** The device does not say whether an update runs. */
  isUnknown: boolean;
};

/** How often the device is asked while something runs, or a dialog is open, and otherwise. */
const pollMs = 3000;
const restPollMs = 10_000;
/** A device that does not respond may need the restart most. */
const maxCheckMs = 5000;

/**
 * What is running on the device. Every dialog that restarts it, or that takes its network away,
 * asks this before it acts (R4.58).
 *
 * @param isAsking false stops the requests
 */
export function useRunningWork(isAsking = true): Running {
  const isLate = useIsLate(maxCheckMs);
  const { work, step, queries } = useWork(isAsking ? 'dialog' : null);
  const isChecking =
    !isLate && queries.some((query) => query.isEnabled && !query.isFetchedAfterMount);
  return { work, isChecking, isUnknown: step === undefined && !isChecking };
}

/**
 * Asks on every page whether an update runs, so that one that was started elsewhere is seen
 * (R2.88). An enrollment is followed once it is known to run.
 */
export function useWorkWatch(): void {
  const isPresent = !isAway(useConnection());
  useWork(isPresent ? 'shell' : null);
}

/** What is known to run, without a request. While the device is away, that is the last known. */
export function useKnownWork(): readonly RunningWork[] {
  return useWork(null).work;
}

/** Why the device would refuse to restart, as a sentence; undefined if it is not known to. */
export function findHindrance({ work }: Pick<Running, 'work'>): string | undefined {
  return work.find(({ rejectsRestart }) => rejectsRestart)?.what;
}

export function useRestartHindrance(): string | undefined {
  return findHindrance({ work: useKnownWork() });
}

/** How a dialog asks, which needs the answer at once, and how the shell does. */
const asking = {
  dialog: { refetchOnMount: 'always', refetchInterval: pollMs, staleTime: 0, retry: false },
  // One lost response does not hide what runs.
  shell: { retry: (failures: number, error: unknown) => failures === 0 && shouldRetry(0, error) },
} as const;

/** @param asker null sends no request */
function useWork(asker: keyof typeof asking | null) {
  const { config, work: list } = useServices();
  const facts = useFacts();
  const connection = useConnection();
  const { data: status } = useQuery({ ...getQuery('/api/v1/status'), enabled: false });
  const version = status?.firmwareVersion;
  const hasStateCall = version !== undefined && isFirmwareAtLeast(version, updateStateSince);
  const maySee = facts !== null && mayCall(facts, 'getUpdateState');
  const mayEnroll = facts !== null && mayCall(facts, 'getEnrollment');
  const state = useQuery({
    ...getQuery('/api/v1/settings/updates/state'),
    refetchInterval: ({ state: { data } }) =>
      isUpdateStep(data?.state ?? '') ? pollMs : restPollMs,
    ...(asker && asking[asker]),
    enabled: asker !== null && maySee && hasStateCall,
  });
  const enrollment = useQuery({
    ...getQuery('/api/v1/pulse/enrollment'),
    refetchInterval: pollMs,
    ...(asker && asking[asker]),
    enabled: ({ state: { data } }) =>
      mayEnroll && (asker === 'dialog' || (asker === 'shell' && data?.state === 'enrolling')),
  });
  // A device that is away may be restarting for its update.
  const isLost = (error: unknown) => error !== null && (asker === 'dialog' || !isAway(connection));
  const known = isLost(state.error) ? undefined : state.data?.state;
  const isUpdating = known !== undefined && isUpdateStep(known);
  // While an update runs, the response has its version. Otherwise, and on older firmware, this
  // request starts a search, so only what another screen has read is used.
  const available = useQuery({
    ...getQuery('/api/v1/settings/updates/available'),
    enabled: asker !== null && isUpdating,
    // What was offered before it began.
    staleTime: 0,
    retry: false,
  });
  const step = hasStateCall ? known : available.data?.upgradeState;
  const isEnrolling = !isLost(enrollment.error) && enrollment.data?.state === 'enrolling';
  const own = useSyncExternalStore(list.subscribe, list.getState);
  const work = [
    ...(step !== undefined && isUpdateStep(step)
      ? [getUpdateWork(step, findVersion(available.data))]
      : []),
    ...(isEnrolling ? [getEnrollmentWork(config.brand)] : []),
    ...own,
  ];
  return { work: removeRepeated(work), step, queries: [state, enrollment] };
}

/** The version of the update that runs. An older response has that of an offer. */
function findVersion(available: Schema<'AvailableUpdate'> | undefined): string | null {
  if (available === undefined || !isUpdateStep(available.upgradeState)) return null;
  return available.availableVersion;
}

/** This page and the device may both say that something runs. */
function removeRepeated(work: readonly RunningWork[]): RunningWork[] {
  return work.filter(({ what }, index) => work.findIndex((each) => each.what === what) === index);
}

export function getEnrollmentWork({ cloudName }: Brand): RunningWork {
  return {
    what: `The device is being added to ${cloudName}.`,
    restart: 'A restart interrupts this.',
    rejectsRestart: false,
    network: 'Without the network this fails.',
    label: `Adding to ${cloudName}`,
    href: '/system/pulse',
  };
}
