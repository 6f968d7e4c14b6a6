import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { useIsLate } from '../queries/use-is-late.ts';
import { mayCall } from '../rules/may-call.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { isUpdateStep } from '../updates/update-steps.ts';
import { getUpdateWork, type RunningWork } from '../updates/update-work.ts';

/** What the device is doing, as far as it says so. */
export type Running = {
  work: readonly RunningWork[];
  /** The device has not responded yet. */
  isChecking: boolean;
  /** The device does not say whether an update runs. */
  isUnknown: boolean;
};

const pollMs = 3000;
/** A device that does not respond may need the restart most. */
const maxCheckMs = 5000;

/**
 * What is running on the device. Every dialog that restarts it, or that takes its network away,
 * asks this before it acts (R4.58).
 *
 * @param isAsking false stops the requests
 */
export function useRunningWork(isAsking = true): Running {
  const { brand } = useServices().config;
  const facts = useFacts();
  const isLate = useIsLate(maxCheckMs);
  const { data: status } = useQuery({ ...getQuery('/api/v1/status'), enabled: false });
  const version = status?.firmwareVersion;
  const hasStateCall = version !== undefined && isFirmwareAtLeast(version, updateStateSince);
  const maySee = facts !== null && mayCall(facts, 'getUpdateState');
  const asking = {
    refetchOnMount: 'always',
    refetchInterval: pollMs,
    staleTime: 0,
    retry: false,
  } as const;
  const asksState = isAsking && maySee && hasStateCall;
  const state = useQuery({
    ...getQuery('/api/v1/settings/updates/state'),
    ...asking,
    enabled: asksState,
  });
  const asksEnrollment = isAsking && facts !== null && mayCall(facts, 'getEnrollment');
  const enrollment = useQuery({
    ...getQuery('/api/v1/pulse/enrollment'),
    ...asking,
    enabled: asksEnrollment,
  });
  const known = state.error ? undefined : state.data?.state;
  const isUpdating = known !== undefined && isUpdateStep(known);
  // While an update runs, the response has its version. Otherwise, and on older firmware, this
  // request starts a search, so only what another screen has read is used.
  const available = useQuery({
    ...getQuery('/api/v1/settings/updates/available'),
    enabled: asksState && isUpdating,
    retry: false,
  });
  const step = hasStateCall ? known : available.data?.upgradeState;
  const isChecking =
    !isLate &&
    [asksState && state, asksEnrollment && enrollment].some(
      (query) => query !== false && !query.isFetchedAfterMount,
    );
  const isEnrolling = !enrollment.error && enrollment.data?.state === 'enrolling';
  return {
    work: [
      ...(step !== undefined && isUpdateStep(step)
        ? [getUpdateWork(step, available.data?.availableVersion)]
        : []),
      ...(isEnrolling ? [getEnrollmentWork(brand.cloudName)] : []),
    ],
    isChecking,
    isUnknown: step === undefined && !isChecking,
  };
}

function getEnrollmentWork(cloudName: string): RunningWork {
  return {
    what: `The device is being added to ${cloudName}.`,
    restart: 'A restart interrupts this.',
    rejectsRestart: false,
    network: 'Without the network this fails.',
  };
}
