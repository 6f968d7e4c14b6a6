import type { Schema } from '@stillhouse/contracts/api';
import type { OperationId } from '@stillhouse/contracts/operations';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQuery } from '../../api/query.ts';
import { createDatedQuery } from '../../queries/use-dated-query.ts';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { mayCall } from '../../rules/may-call.ts';
import { fetchPolicy } from '../../rules/update-control.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import type { Findings } from './attention.ts';

type DeviceStatus = Schema<'DeviceStatus'>;

/** What the status does not say. */
type Reading = {
  findings: Omit<Findings, 'status'>;
  /** The names of the checks that failed. */
  unread: readonly string[];
  /** The names of the checks that were not made, with the reasons. */
  unchecked: readonly string[];
};

const queryKey = ['findings'];

/**
 * Reads what the status does not say, as far as this user may: once a visit, and when the state of
 * the update has changed, after the requests of the shell, so that recordings replay identically.
 * A part that cannot be read is named and not repeated.
 */
export function useFindingsRequests(status: DeviceStatus | undefined, facts: Facts | null): void {
  const services = useServices();
  const { isFetched } = useHostname();
  const { data: reading, refetch } = useQuery<Reading | null>({
    queryKey,
    queryFn: async ({ client }) =>
      status && facts ? readFindings({ client, services, facts, status }) : null,
    refetchOnMount: 'always',
    enabled: status !== undefined && isFetched && facts?.setupMode === false,
  });
  const state = useUpdateState();
  const isOutdated = hasOtherState(reading, state);
  useEffect(() => {
    // Also if it has changed again meanwhile.
    if (isOutdated && state !== undefined) void refetch();
  }, [isOutdated, state, refetch]);
}

/** The state of the update that the shell follows. */
function useUpdateState(): string | undefined {
  const query = getQuery('/api/v1/settings/updates/state');
  return useQuery({ ...query, enabled: false }).data?.state;
}

function hasOtherState(reading: Reading | null | undefined, state: string | undefined): boolean {
  const before = reading?.findings.update?.state;
  return before !== undefined && state !== undefined && before !== state;
}

/** Returns what has been read so far, without a request. */
export function useFindings() {
  const { data: reading, dataUpdatedAt } = useQuery<Reading>({ queryKey, enabled: false });
  const isOutdated = hasOtherState(reading, useUpdateState());
  return { ...reading, isOutdated, readAt: dataUpdatedAt };
}

/** The hostname that the shell requests. */
function useHostname() {
  return useQuery({ ...getQuery('/api/v1/network/config/hostname'), enabled: false });
}

type Sources = {
  client: QueryClient;
  services: ConsoleServices;
  facts: Facts;
  status: DeviceStatus;
};

/** What a check has read, or why it has not. */
type Part<T> = { value?: T; unread?: string; unchecked?: string };

/** @param obstacle why the part is not read, or false */
async function read<T>(
  name: string,
  obstacle: string | false,
  request: () => Promise<T>,
): Promise<Part<T>> {
  if (obstacle !== false) return { unchecked: `${name} (${obstacle})` };
  try {
    return { value: await request() };
  } catch {
    return { unread: name };
  }
}

async function readFindings({ client, services, facts, status }: Sources): Promise<Reading> {
  const findObstacle = (id: OperationId) => !mayCall(facts, id) && 'not for this user';
  // First, because the shell requests it, too: sooner or later, as its chunk loads.
  const updateRead = read('updates', findUpdateObstacle(facts, status), () =>
    client.fetchQuery(getQuery('/api/v1/settings/updates/state')),
  );
  const readPolicy = async (): Promise<Part<Findings['policy']>> =>
    policyStates.includes((await updateRead).value?.state ?? '')
      ? read('control of updates', false, () => fetchPolicy(services.client))
      : {};
  const [update, policy, certificates, enrollment, logging] = await Promise.all([
    updateRead,
    readPolicy(),
    read('certificates', findObstacle('listCertificates'), () =>
      client.fetchQuery(createDatedQuery('/api/v1/certificates', services)),
    ),
    read('enrollment', findObstacle('getEnrollment'), () =>
      client.fetchQuery(getQuery('/api/v1/pulse/enrollment')),
    ),
    read('logging', findObstacle('getChromiumSettings'), () =>
      client.fetchQuery(getQuery('/api/v1/settings/chromium')),
    ),
  ]);
  const unreadable = certificates.value?.data.unreadable.length ?? 0;
  const parts: Part<unknown>[] = [
    ...[update, policy, certificates],
    ...(unreadable > 0
      ? [{ unread: unreadable === 1 ? 'one certificate' : `${unreadable} certificates` }]
      : []),
    // The response has the time of the device.
    ...(certificates.value ? [] : [{ unread: 'clock' }]),
    ...[enrollment, logging],
  ];
  const findings = {
    update: update.value,
    policy: policy.value,
    certificates: certificates.value?.data.items,
    aheadMs: certificates.value?.aheadMs,
    enrollment: enrollment.value?.state,
    verboseLogging: logging.value?.loggingEnabled,
  };
  return {
    findings,
    unread: parts.flatMap(({ unread }) => unread ?? []),
    unchecked: parts.flatMap(({ unchecked }) => unchecked ?? []),
  };
}

/** The states in which the entry depends on who controls the updates. */
const policyStates: readonly string[] = ['upgradeAvailable', 'scheduled', 'error'] satisfies Array<
  Schema<'UpgradeState'>
>;

function findUpdateObstacle(facts: Facts, { firmwareVersion }: DeviceStatus): string | false {
  if (!mayCall(facts, 'getUpdateState')) return 'not for this user';
  if (!featureRules.controlledHere(facts)) return 'on the paired device';
  // The request of older firmware searches for an update, which can take minutes.
  return !isFirmwareAtLeast(firmwareVersion, updateStateSince) && 'not on this firmware';
}
