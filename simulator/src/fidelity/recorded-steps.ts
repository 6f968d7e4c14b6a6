import { operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/device/device';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import { findOperation } from '../http/find-operation.ts';
import type { ScenarioRequest, ScenarioStep } from '../scenarios/scenario.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { describeRequest } from './compare-recording.ts';
import type { ComparedExchange, DeviceFidelity } from './fidelity-report.ts';
import { createLiteralFaults } from './literal-faults.ts';
import { mapFingerprints } from './recorded-certificates.ts';
import { createDelayFault } from './recorded-delay.ts';
import type { RecordedDevice } from './recorded-device.ts';
import { listRecordedEvents } from './recorded-events.ts';
import { createFault, type Fault, findFailures, type PlacedFault } from './recorded-faults.ts';
import { RecordedSecrets } from './recorded-secrets.ts';

/** Stands for the code of a successful enrollment. */
const enrollmentCode = 'QWERTZUI';

type Role = NonNullable<ScenarioRequest['role']>;

/** A step, and the index of the request that it repeats; null for another one. */
type RecordedStep = { readonly step: ScenarioStep; readonly index: number | null };

/** Steps of a scenario that repeat a recording, and notes on what they leave out. */
type RecordedSteps = { steps: RecordedStep[]; faults: PlacedFault[]; notes: string[] };

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
  { via, isLiteral }: { via: RecordedDevice['via']; isLiteral: boolean },
): RecordedSteps {
  const codes = { list: () => [{ code: enrollmentCode }] };
  const secrets = new RecordedSecrets({ device, clock: device.clock }, codes);
  const differing = findFailures(compared, exchanges);
  const start = exchanges[0]?.at ?? 0;
  const fingerprints = mapFingerprints(exchanges);
  const steps: RecordedStep[] = [];
  const add = (step: ScenarioStep, index: number | null = null) => steps.push({ step, index });
  const placed: PlacedFault[] = [];
  const notes: string[] = [];
  let role: Role = 'admin';
  const events = listRecordedEvents(exchanges, device.state.product);
  for (const [index, exchange] of exchanges.entries()) {
    const n = index + 1;
    for (const { at, command } of events.filter(({ before }) => before === index)) {
      // A user sees the update as well, and decides whether to start it.
      const forAll = command.action?.name === 'releaseFirmware' ? {} : { headlessOnly: true };
      add({ at: `${Math.max(0, at - start)}ms`, ...forAll, do: command });
    }
    const { operationId, response, request } = exchange;
    if (!differing.has(n)) continue;
    if (operationId === null) {
      notes.push(`Request ${n} is left out: ${exchange.method} ${exchange.path} is no operation.`);
      continue;
    }
    const at = `${exchange.at - start}ms` as const;
    const comparison = compared.exchanges[index];
    if (comparison === undefined) throw new Error(`Request ${n} was not compared.`);
    const found = createStepFaults(exchange, comparison, {
      isFailure: differing.get(n) === true,
      isLiteral,
      atMs: exchange.at - start,
    });
    notes.push(...found.notes);
    for (const fault of found.faults) {
      add({ at, do: { fault } });
      placed.push({ before: index, fault });
    }
    if (operationId === 'enroll' && (response?.status ?? 0) < 300) {
      add({ at, headlessOnly: true, do: { enrollmentCode: { code: enrollmentCode } } });
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
    add({ at, headlessOnly: true, do: { request: { ...call, ...setup } } }, index);
  }
  for (const { at, command } of events.filter(({ before }) => before === exchanges.length)) {
    add({ at: `${at - start}ms`, headlessOnly: true, do: command });
  }
  return { steps, faults: placed, notes };
}

/** Returns the faults that make the device respond to one request as recorded. */
function createStepFaults(
  exchange: TrafficExchange,
  compared: ComparedExchange,
  { isFailure, isLiteral, atMs }: { isFailure: boolean; isLiteral: boolean; atMs: number },
): { faults: Fault[]; notes: string[] } {
  const { n } = compared;
  const id = `request-${n}`;
  const once = { times: 1, replacesEqual: false };
  const literal = isLiteral ? createLiteralFaults(id, exchange, compared, once) : null;
  if (literal !== null) return { faults: literal, notes: [] };
  const delay = createDelayFault(`${id}-delay`, exchange, compared);
  const failure = isFailure ? createFault(id, exchange, atMs) : null;
  const isLost = isFailure && failure === null;
  const request = describeRequest(n, exchange);
  const isBodyless = compared.uncompared === 'not repeated' && failure !== null;
  return {
    faults: [delay, failure].flatMap((fault) => (fault === null ? [] : { ...fault, times: 1 })),
    notes: [
      ...(isLost
        ? [
            `${request}: a simulated device responds otherwise. Use --literal to play it to the letter.`,
          ]
        : []),
      ...(isBodyless ? [`${request} fails by a fault, whatever its body is.`] : []),
    ],
  };
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
