import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { isSuccess, parseMembers, withRequestHeader } from '../mutant/message.ts';
import type { Mutant, Upstream } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Effect = {
  readonly rule: string;
  /** An operation that the run needs to see the effect. */
  readonly shownBy: OperationId;
  readonly summary: string;
  readonly harm: NonNullable<Bug['harm']>;
  /** The reads that have the effect. Default: all. */
  readonly of?: readonly OperationId[];
  readonly act: (upstream: Upstream) => Promise<unknown>;
  readonly row?: Pick<Bug, 'reportedAsWarning' | 'clockSpeed'>;
};

const few: readonly OperationId[] = [
  'downloadLogs',
  'getStatus',
  'getUpdateState',
  'listCertificates',
  'listTimeZones',
];

const effects: readonly Effect[] = [
  {
    rule: 'resets-settings',
    shownBy: 'updateAudioVideoSettings',
    summary: 'turns music mode off',
    harm: 'safe',
    act: (upstream) =>
      upstream.call('updateAudioVideoSettings', { json: { musicModeEnabled: false } }),
  },
  {
    rule: 'toggles-setting',
    shownBy: 'updateChromiumSettings',
    summary: 'flips verbose logging',
    harm: 'read',
    act: async (upstream) => {
      const { loggingEnabled } = parseMembers(await upstream.call('getChromiumSettings'));
      await upstream.call('updateChromiumSettings', { json: { loggingEnabled: !loggingEnabled } });
    },
  },
  {
    rule: 'clears-diagnostics',
    shownBy: 'getCameraDiagnosticsStatus',
    summary: 'deletes the results of the diagnostics',
    harm: 'destructive',
    act: async (upstream) => {
      await upstream.call('deleteCameraDiagnosticsFiles');
      await upstream.call('clearAudioDiagnostics');
    },
  },
  {
    rule: 'starts-diagnostics',
    shownBy: 'getCameraDiagnosticsStatus',
    summary: 'starts the camera diagnostics',
    harm: 'read',
    of: few,
    act: (upstream) => upstream.call('runCameraDiagnostics'),
  },
  {
    rule: 'starts-update',
    shownBy: 'getUpdateState',
    summary: 'starts the update that is offered',
    harm: 'read',
    act: (upstream) => upstream.call('startUpdate', { json: { action: 'update' } }),
    row: { clockSpeed: 1 },
  },
  {
    rule: 'deletes-certificate',
    shownBy: 'listCertificates',
    summary: 'deletes the last certificate',
    harm: 'safe',
    act: async (upstream) => {
      const id = (await readFingerprints(upstream)).at(-1);
      if (id !== undefined) await upstream.call('deleteCertificate', { path: { id } });
    },
  },
  {
    rule: 'turns-radio-off',
    shownBy: 'getWifiRadio',
    summary: 'turns the Wi-Fi radio off',
    harm: 'read',
    of: few,
    act: (upstream) => upstream.call('setWifiRadio', { json: { enabled: false } }),
    // It occurs once, and another client may be the cause.
    row: { reportedAsWarning: true },
  },
  {
    rule: 'forgets-network',
    shownBy: 'connectWifi',
    summary: 'forgets the saved Wi-Fi network',
    harm: 'destructive',
    of: few,
    act: (upstream) => upstream.call('removeWifi'),
  },
  {
    rule: 'renames',
    shownBy: 'getHostname',
    summary: 'resets the hostname',
    harm: 'destructive',
    of: few,
    act: (upstream) => upstream.call('updateHostname', { json: { hostname: '', source: '' } }),
  },
];

/** Reads that change something. */
export function createReadEffectMutants(): readonly Mutant[] {
  const reads = deviceOperations.filter(({ safety }) => safety === 'read').map(({ id }) => id);
  return [
    ...effects.flatMap(({ rule, shownBy, summary, harm, of, act, row }, index) =>
      (of ?? selectThird(reads, index))
        .filter((id) => id !== shownBy)
        .map((id) =>
          createBug({
            id: `noeffect.read-${rule}:${id}:${shownBy}`,
            summary: `${id} ${summary}`,
            also,
            operationId: null,
            harm,
            ...row,
            on: id,
            status: 'success',
            async after({ upstream }) {
              await act(upstream);
              return undefined;
            },
          }),
        ),
    ),
    ...selectThird(reads, 0).map(createSessionEnd),
  ];
}

const also = ['states', 'isolation', 'resources', 'auth', 'readback'] as const;

/** Every third, so that a measurement takes less time. */
function selectThird<T>(all: readonly T[], start: number): readonly T[] {
  return all.filter((_one, index) => index % 3 === start % 3);
}

function createSessionEnd(id: OperationId): Mutant {
  return createBug({
    id: `noeffect.read-ends-session:${id}:getStatus`,
    summary: `${id} ends the session`,
    also,
    operationId: null,
    harm: 'read',
    memory: () => new Set<string | undefined>(),
    on: null,
    before: ({ request, memory }) =>
      memory.has(request.headers.authorization)
        ? withRequestHeader(request, 'authorization', 'Bearer ended')
        : undefined,
    remember({ request, response, memory }) {
      const { authorization } = request.headers;
      if (request.operation?.id === id && isSuccess(response) && authorization !== undefined)
        memory.add(authorization);
    },
  });
}
