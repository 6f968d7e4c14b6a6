import type { Schema } from '@stillhouse/contracts/api';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { createDatedQuery } from '../../queries/use-dated-query.ts';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import type { Findings } from './attention.ts';

type DeviceStatus = Schema<'DeviceStatus'>;

/** What the status does not say, and the names of the parts that could not be read. */
type Reading = { findings: Omit<Findings, 'status'>; unread: readonly string[] };

const queryKey = ['findings'];

/**
 * Reads what the status does not say, as far as this user may: once a visit, one request after the
 * other, and after those of the shell. A part that cannot be read is named and not repeated.
 */
export function useFindingsRequests(status: DeviceStatus | undefined, facts: Facts | null): void {
  const services = useServices();
  const { isFetched } = useHostname();
  useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      status && facts ? readFindings({ client, services, facts, status, signal }) : null,
    refetchOnMount: 'always',
    enabled: status !== undefined && isFetched && facts?.setupMode === false,
  });
}

/** Returns what has been read so far, without a request. */
export function useFindings() {
  const { data: reading } = useQuery<Reading>({ queryKey, enabled: false });
  return { ...reading, hostname: useHostname().data };
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
  const read = async <T>(name: string, may: boolean, request: () => Promise<T>) => {
    signal.throwIfAborted();
    try {
      return may ? await request() : undefined;
    } catch {
      unread.push(name);
      return undefined;
    }
  };
  const isAdmin = featureRules.settings(facts);
  // The request of older firmware searches for an update, which can take minutes.
  const hasUpdateState =
    featureRules.controlledHere(facts) &&
    isFirmwareAtLeast(status.firmwareVersion, updateStateSince);
  const update = await read('updates', isAdmin && hasUpdateState, () =>
    client.fetchQuery(getQuery('/api/v1/settings/updates/state')),
  );
  const certificates = await read('certificates', true, () =>
    client.fetchQuery(createDatedQuery('/api/v1/certificates', services)),
  );
  const enrollment = await read('enrollment', isAdmin, () =>
    client.fetchQuery(getQuery('/api/v1/pulse/enrollment')),
  );
  const logging = await read('logging', isAdmin, () =>
    client.fetchQuery(getQuery('/api/v1/settings/chromium')),
  );
  const findings = {
    update,
    certificates: certificates?.data,
    aheadMs: certificates?.aheadMs,
    enrollment: enrollment?.state,
    verboseLogging: logging?.loggingEnabled,
  };
  return { findings, unread };
}
