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
 * the update has changed, one request after the other, and after those of the shell. A part that
 * cannot be read is named and not repeated.
 */
export function useFindingsRequests(status: DeviceStatus | undefined, facts: Facts | null): void {
  const services = useServices();
  const { isFetched } = useHostname();
  const { data: reading, refetch } = useQuery<Reading | null>({
    queryKey,
    queryFn: async ({ client, signal }) =>
      status && facts ? readFindings({ client, services, facts, status, signal }) : null,
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
  /** Aborted when the user leaves the page. */
  signal: AbortSignal;
};

async function readFindings({
  client,
  services,
  facts,
  status,
  signal,
}: Sources): Promise<Reading> {
  const unread: string[] = [];
  const unchecked: string[] = [];
  /** @param obstacle why the part is not read, or false */
  const read = async <T>(name: string, obstacle: string | false, request: () => Promise<T>) => {
    signal.throwIfAborted();
    if (obstacle !== false) unchecked.push(`${name} (${obstacle})`);
    try {
      return obstacle === false ? await request() : undefined;
    } catch {
      unread.push(name);
      return undefined;
    }
  };
  const findObstacle = (id: OperationId) => !mayCall(facts, id) && 'not for this user';
  const update = await read('updates', findUpdateObstacle(facts, status), () =>
    client.fetchQuery(getQuery('/api/v1/settings/updates/state')),
  );
  const policy =
    update && policyStates.includes(update.state)
      ? await read('control of updates', false, () => fetchPolicy(services.client))
      : undefined;
  const certificates = await read('certificates', findObstacle('listCertificates'), () =>
    client.fetchQuery(createDatedQuery('/api/v1/certificates', services)),
  );
  const unreadable = certificates?.data.unreadable.length ?? 0;
  if (unreadable > 0)
    unread.push(unreadable === 1 ? 'one certificate' : `${unreadable} certificates`);
  // The response has the time of the device.
  if (certificates === undefined) unread.push('clock');
  const enrollment = await read('enrollment', findObstacle('getEnrollment'), () =>
    client.fetchQuery(getQuery('/api/v1/pulse/enrollment')),
  );
  const logging = await read('logging', findObstacle('getChromiumSettings'), () =>
    client.fetchQuery(getQuery('/api/v1/settings/chromium')),
  );
  const findings = {
    update,
    policy,
    certificates: certificates?.data.items,
    aheadMs: certificates?.aheadMs,
    enrollment: enrollment?.state,
    verboseLogging: logging?.loggingEnabled,
  };
  return { findings, unread, unchecked };
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
