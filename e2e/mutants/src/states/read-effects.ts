import type { OperationId } from '@stillhouse/contracts/operations';
import {
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withRequestHeader,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, Upstream } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Effect = {
  readonly rule: string;
  /** An operation that the run needs to see the effect. */
  readonly shownBy: OperationId;
  readonly summary: string;
  /** It occurs once, and another client may be the cause. */
  readonly isWarning?: true;
  readonly profile: Mutant['profile'];
  /** The reads that have the effect. Default: all. */
  readonly of?: readonly OperationId[];
  readonly act: (upstream: Upstream, request: ProxyRequest) => Promise<unknown>;
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
    profile: 'safe',
    act: (upstream) =>
      upstream.call('updateAudioVideoSettings', { json: { musicModeEnabled: false } }),
  },
  {
    rule: 'toggles-setting',
    shownBy: 'updateChromiumSettings',
    summary: 'flips verbose logging',
    profile: 'read',
    act: async (upstream) => {
      const { loggingEnabled } = parseMembers(await upstream.call('getChromiumSettings'));
      return upstream.call('updateChromiumSettings', { json: { loggingEnabled: !loggingEnabled } });
    },
  },
  {
    rule: 'clears-diagnostics',
    shownBy: 'getCameraDiagnosticsStatus',
    summary: 'deletes the results of the diagnostics',
    profile: 'destructive',
    act: async (upstream) => {
      await upstream.call('deleteCameraDiagnosticsFiles');
      return upstream.call('clearAudioDiagnostics');
    },
  },
  {
    rule: 'starts-diagnostics',
    shownBy: 'getCameraDiagnosticsStatus',
    summary: 'starts the camera diagnostics',
    profile: 'read',
    of: few,
    act: (upstream) => upstream.call('runCameraDiagnostics'),
  },
  {
    rule: 'starts-update',
    shownBy: 'getUpdateState',
    summary: 'starts the update that is offered',
    profile: 'read',
    act: (upstream) => upstream.call('startUpdate', { json: { action: 'update' } }),
  },
  {
    rule: 'deletes-certificate',
    shownBy: 'listCertificates',
    summary: 'deletes the last certificate',
    profile: 'safe',
    act: async (upstream) => {
      const items = parseJson(await upstream.call('listCertificates'));
      const last = Array.isArray(items) ? items.at(-1) : undefined;
      return isObject(last)
        ? upstream.call('deleteCertificate', { path: { id: String(last.fingerprint) } })
        : undefined;
    },
  },
  {
    rule: 'turns-radio-off',
    shownBy: 'getWifiRadio',
    isWarning: true,
    summary: 'turns the Wi-Fi radio off',
    profile: 'read',
    of: few,
    act: (upstream) => upstream.call('setWifiRadio', { json: { enabled: false } }),
  },
  {
    rule: 'forgets-network',
    shownBy: 'connectWifi',
    summary: 'forgets the saved Wi-Fi network',
    profile: 'destructive',
    of: few,
    act: (upstream) => upstream.call('removeWifi'),
  },
  {
    rule: 'renames',
    shownBy: 'getHostname',
    summary: 'resets the hostname',
    profile: 'destructive',
    of: few,
    act: (upstream) => upstream.call('updateHostname', { json: { hostname: '', source: '' } }),
  },
];

/** Reads that change something. */
export function createReadEffectMutants(): readonly Mutant[] {
  const reads = deviceOperations.filter(({ safety }) => safety === 'read').map(({ id }) => id);
  return [
    ...effects.flatMap((effect, index) =>
      (effect.of ?? selectThird(reads, index))
        .filter((id) => id !== effect.shownBy)
        .map((id) => createMutant(id, effect, () => actAfter(id, effect.act))),
    ),
    ...selectThird(reads, 0).map((id) => createMutant(id, sessionEnd, () => endSessionAfter(id))),
  ];
}

const sessionEnd = {
  rule: 'ends-session',
  shownBy: 'getStatus',
  summary: 'ends the session',
  profile: 'read',
} as const;

function createMutant(
  id: OperationId,
  { rule, shownBy, summary, profile, isWarning }: Omit<Effect, 'act'>,
  createHandler: () => MutantHandler,
): Mutant {
  return {
    id: `noeffect.read-${rule}:${id}:${shownBy}`,
    class: 'noeffect',
    alsoReportedAs: ['states', 'isolation', 'resources', 'auth', 'readback'],
    operationId: null,
    summary: `${id} ${summary}`,
    profile,
    ...(isWarning === true && { reportedAsWarning: true }),
    ...(rule === 'starts-update' && { clockSpeed: 1 }),
    createHandler,
  };
}

/** Every third, so that a measurement takes less time. */
function selectThird<T>(all: readonly T[], start: number): readonly T[] {
  return all.filter((_one, index) => index % 3 === start % 3);
}

function actAfter(id: OperationId, act: Effect['act']): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id === id && isSuccess(response)) await act(upstream, request);
      return response;
    },
  };
}

function endSessionAfter(id: OperationId): MutantHandler {
  const ended = new Set<string>();
  return {
    async respond(request, upstream) {
      const { authorization = '' } = request.headers;
      if (ended.has(authorization))
        return upstream.forward(withRequestHeader(request, 'authorization', 'Bearer ended'));
      const response = await upstream.forward(request);
      if (request.operation?.id === id && isSuccess(response) && authorization !== '')
        ended.add(authorization);
      return response;
    },
  };
}
