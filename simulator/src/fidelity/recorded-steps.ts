import { operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/device/device';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import { findOperation } from '../http/find-operation.ts';
import type { ScenarioRequest, ScenarioStep } from '../scenarios/scenario.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { mapFingerprints } from './recorded-certificates.ts';
import type { RecordedDevice } from './recorded-device.ts';
import { listRecordedEvents } from './recorded-events.ts';
import { createFault, findFailures } from './recorded-faults.ts';
import { RecordedSecrets } from './recorded-secrets.ts';

/** Stands for the code of a successful enrollment. */
const enrollmentCode = 'QWERTZUI';

type Role = NonNullable<ScenarioRequest['role']>;

/** Steps of a scenario that repeat a recording, and notes on what they leave out. */
type RecordedSteps = { steps: ScenarioStep[]; notes: string[] };

/**
 * Turns recorded requests into steps at their times. A failure that the simulated device does not
 * show by itself becomes a fault before the request.
 * @param device changed by the password that the requests set
 * @param compared the comparison of these requests with a simulated device
 */
export function createRecordedSteps(
  device: Device,
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
  via: RecordedDevice['via'],
): RecordedSteps {
  const codes = { list: () => [{ code: enrollmentCode }] };
  const secrets = new RecordedSecrets({ device, clock: device.clock }, codes);
  const differing = findFailures(compared);
  const start = exchanges[0]?.at ?? 0;
  const fingerprints = mapFingerprints(exchanges);
  const steps: ScenarioStep[] = [];
  const notes: string[] = [];
  let role: Role = 'admin';
  const events = listRecordedEvents(exchanges, device.state.product);
  for (const [index, exchange] of exchanges.entries()) {
    const n = index + 1;
    for (const { at, command } of events.filter(({ before }) => before === index)) {
      // A user sees the update as well, and decides whether to start it.
      const forAll = command.action?.name === 'releaseFirmware' ? {} : { headlessOnly: true };
      steps.push({ at: `${Math.max(0, at - start)}ms`, ...forAll, do: command });
    }
    const { operationId, response, request } = exchange;
    if (!differing.has(n)) continue;
    if (operationId === null) {
      notes.push(`Request ${n} is left out: ${exchange.method} ${exchange.path} is no operation.`);
      continue;
    }
    const at = `${exchange.at - start}ms` as const;
    if (differing.get(n) === true) {
      const fault = createFault(`request-${n}`, exchange, exchange.at - start);
      if (fault !== null) steps.push({ at, do: { fault: { ...fault, times: 1 } } });
      else {
        notes.push(
          `Request ${n} (${operationId}) had status ${response?.status ?? 'none'}. A simulated device responds otherwise, and no fault can change that.`,
        );
      }
    }
    if (operationId === 'enroll' && (response?.status ?? 0) < 300) {
      steps.push({ at, headlessOnly: true, do: { enrollmentCode: { code: enrollmentCode } } });
    }
    const body = secrets.fillBody(exchange);
    const call = createRequest(exchange, body, role, fingerprints);
    if (operationId === 'updateRemoteAccessSettings' && (response?.status ?? 500) < 300) {
      takePassword(device, body);
    }
    if (operationId === 'signIn' && response?.status === 200 && isRecord(request.body)) {
      role = readRole(request.body.userName);
    }
    const setup = via === 'setup' ? { via } : {};
    steps.push({ at, headlessOnly: true, do: { request: { ...call, ...setup } } });
  }
  for (const { at, command } of events.filter(({ before }) => before === exchanges.length)) {
    steps.push({ at: `${at - start}ms`, headlessOnly: true, do: command });
  }
  return { steps, notes };
}

/** So that later sign-ins send the password of that time. */
function takePassword(device: Device, body: unknown): void {
  const { password } = isRecord(body) ? body : {};
  if (typeof password === 'string') patchState(device, { remoteAccess: { password } });
}

function readRole(userName: unknown): Role {
  return userName === 'setup' || userName === 'oob' ? userName : 'admin';
}

function createRequest(
  { operationId, method, path, query, request: { file }, response }: TrafficExchange,
  body: unknown,
  role: Role,
  fingerprints: ReadonlyMap<string, string>,
): ScenarioRequest {
  if (operationId === null) throw new Error('Only operations can be steps.');
  const { roles, queryParameters } = operations[operationId];
  const found = findOperation(method, path);
  const recorded = found !== null && 'operation' in found ? found.pathParameters : {};
  const pathParameters = Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => [name, fingerprints.get(value) ?? value]),
  );
  const known = [...new URLSearchParams(query)].filter(([name]) => queryParameters.includes(name));
  // Browsers leave the authorization out, so only the status tells whether it was valid.
  const sentRole = response?.status === 401 ? 'none' : role;
  return {
    operationId,
    ...(roles.length > 0 && sentRole !== 'admin' && { role: sentRole }),
    ...(Object.keys(pathParameters).length > 0 && { path: pathParameters }),
    ...(known.length > 0 && { query: Object.fromEntries(known) }),
    ...(file !== null && { file }),
    ...(body !== null && body !== '' && { body }),
  };
}
