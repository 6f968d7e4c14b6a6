import { createBug } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import {
  getHeader,
  isObject,
  isSuccess,
  type JsonObject,
  parseMembers,
  withHeader,
  withJson,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { getOffsetMs } from './lists.ts';
import { followRestart, type RestartStage } from './restart.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds until a counter of microseconds with 32 bits begins again. */
const rolloverMs = 2 ** 32 / 1000;

type Zone = { zone: string };

/** Remembers the time zone of the device, at first that of a new device. */
const followZone = {
  memory: (): Zone => ({ zone: 'Europe/Oslo' }),
  remember({ response, memory }: { response: ProxyResponse; memory: Zone }) {
    const { timeZone } = parseMembers(response);
    if (isObject(timeZone)) memory.zone = String(timeZone.id);
  },
};

/** Times that are wrong, end too late or begin again. */
export const timeBugs: readonly Mutant[] = [
  createBug<Zone>({
    id: 'time.from-trackers-local-date:*',
    summary: 'the header date has the local time',
    report: {
      symptom: 'The Date header is in local time and must be in GMT.',
      source: 'phusion/passenger#1012',
    },
    harm: 'read',
    ...followZone,
    on: null,
    after: ({ response, memory: { zone } }) =>
      changeDate(response, (now) => now + getOffsetMs(zone, now)),
  }),
  createBug<Zone>({
    id: 'time.from-trackers-local-as-utc:getCameraDiagnosticsStatus/runCameraDiagnostics',
    summary: 'the end of the last diagnostics is local time, marked as UTC',
    operationId: 'getCameraDiagnosticsStatus',
    report: {
      symptom: 'Start and end are local time, encoded as UTC.',
      source: 'Koenkk/zigbee2mqtt#33129',
    },
    harm: 'destructive',
    ...followZone,
    status: 'success',
    after: changeBody<Zone>((body, { memory: { zone } }) =>
      changeLastRun(body, (at) => at + getOffsetMs(zone, at)),
    ),
  }),
  createBug({
    id: 'time.from-trackers-timer-does-not-end:updateChromiumSettings/getChromiumSettings',
    summary: 'verbose logging does not end after an hour',
    operationId: 'updateChromiumSettings',
    report: {
      symptom: 'Blocking that was disabled for an hour is not resumed when the time is over.',
      source: 'pi-hole/FTL#1963',
    },
    memory: () => ({ isOn: false }),
    on: 'getChromiumSettings',
    remember({ request, response, memory }) {
      if (!isSuccess(response)) return;
      const { loggingEnabled } = parseMembers(request);
      if (request.operation?.id === 'updateChromiumSettings') memory.isOn = loggingEnabled === true;
      if (request.operation?.id === 'rebootDevice') memory.isOn = false;
    },
    status: 'success',
    after: changeBody((body, { memory }) =>
      memory.isOn ? { ...body, loggingEnabled: true } : body,
    ),
  }),
  createBug({
    id: 'time.from-trackers-first-timer-stays:updateChromiumSettings/getChromiumSettings',
    summary: 'verbose logging that is off and on again ends with the first hour',
    operationId: 'updateChromiumSettings',
    report: {
      symptom: 'Disable, enable and disable again: the first timer still enables it.',
      source: 'pi-hole/pi-hole#5810',
    },
    memory: () => ({ endsAt: Number.POSITIVE_INFINITY }),
    on: null,
    remember({ request, response, memory }) {
      const isStart = parseMembers(request).loggingEnabled === true && isSuccess(response);
      if (isStart) memory.endsAt = Math.min(memory.endsAt, getTime(response) + hourMs);
    },
    async after({ request, response, upstream, memory }) {
      if (!(getTime(response) >= memory.endsAt)) return undefined;
      memory.endsAt = Number.POSITIVE_INFINITY;
      await upstream.call('updateChromiumSettings', { json: { loggingEnabled: false } });
      return request.method === 'GET' ? upstream.forward(request) : undefined;
    },
  }),
  createBug({
    id: 'time.from-trackers-password-cached:updateRemoteAccessSettings/signIn',
    summary: 'the old password is valid for five minutes after it was changed',
    operationId: 'updateRemoteAccessSettings',
    report: {
      symptom: 'After the change of a password, the old one from the cache still works.',
      source: 'nasnet-community/nasnet-panel#624',
    },
    harm: 'destructive',
    memory: () => ({ current: 'stillhouse', old: '', until: 0 }),
    on: 'signIn',
    remember({ request, response, memory }) {
      const password = getNewPassword(request);
      if (password === null || !isSuccess(response)) return;
      const until = getTime(response) + 5 * minuteMs;
      Object.assign(memory, { old: memory.current, current: password, until });
    },
    status: 404,
    after({ request, response, upstream, memory: { current, old, until } }) {
      const { userName, password } = parseMembers(request);
      const isOld = userName === 'admin' && password === old && getTime(response) < until;
      return isOld
        ? upstream.forward(withRequestJson(request, { userName, password: current }))
        : undefined;
    },
  }),
  createBug({
    id: 'time.from-trackers-rollover:*',
    summary: 'after 71 minutes, the clock begins again where it started',
    report: {
      symptom: 'The counter of milliseconds goes back to zero after about an hour.',
      source: 'particle-iot/device-os#2501',
    },
    harm: 'read',
    memory: () => ({ start: 0 }),
    on: null,
    after: ({ response, memory }) =>
      changeDate(response, (now) => {
        memory.start ||= now;
        return memory.start + ((now - memory.start) % rolloverMs);
      }),
  }),
  createBug<{ stage: RestartStage; startedAt: number }>({
    id: 'time.from-trackers-relative-to-start:getCameraDiagnosticsStatus/rebootDevice',
    summary: 'after a restart, the last diagnostics ended when the device started',
    operationId: 'getCameraDiagnosticsStatus',
    report: {
      symptom: 'Stored times are relative to the start, so a reset changes them.',
      source: 'ruuvi/ruuvi.firmware.c#141',
    },
    harm: 'destructive',
    // A faster device is back before anything sees that it restarts.
    clockSpeed: 20,
    memory: () => ({ stage: 'before', startedAt: 0 }),
    remember(call) {
      if (followRestart(call)) call.memory.startedAt = getTime(call.response);
    },
    status: 'success',
    after: changeBody((body, { memory: { startedAt } }) =>
      changeLastRun(body, (at) => startedAt || at),
    ),
  }),
  createBug({
    id: 'time.from-trackers-stale-check:getAvailableUpdate/startUpdate',
    summary: 'the check for an update returns what it found in the last two hours',
    report: {
      symptom: 'No update is available until the host restarts. The check runs every two hours.',
      source: 'home-assistant/supervisor#1855',
    },
    operationId: 'getAvailableUpdate',
    harm: 'destructive',
    memory: () => ({ found: null as JsonObject | null, at: 0 }),
    status: 'success',
    after({ response, memory }) {
      const now = getTime(response);
      if (memory.found === null || now - memory.at > 2 * hourMs)
        Object.assign(memory, { found: parseMembers(response), at: now });
      return withJson(response, memory.found);
    },
  }),
];

/** Returns the time of the device's clock. */
function getTime(response: ProxyResponse): number {
  return Date.parse(getHeader(response, 'date') ?? '');
}

function changeDate(
  response: ProxyResponse,
  change: (now: number) => number,
): ProxyResponse | undefined {
  const now = getTime(response);
  return Number.isNaN(now)
    ? undefined
    : withHeader(response, 'date', new Date(change(now)).toUTCString());
}

function getNewPassword(request: ProxyRequest): string | null {
  const { password } = parseMembers(request);
  const isChange = request.operation?.id === 'updateRemoteAccessSettings';
  return isChange && typeof password === 'string' ? password : null;
}

function changeLastRun(body: JsonObject, change: (at: number) => number): JsonObject {
  const { lastDiagnosticDateTimeUTC: last } = body;
  if (typeof last !== 'string') return body;
  return { ...body, lastDiagnosticDateTimeUTC: new Date(change(Date.parse(last))).toISOString() };
}
