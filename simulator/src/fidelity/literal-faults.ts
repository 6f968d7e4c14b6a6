import { checkSpec } from '../faults/arm.ts';
import type { FaultSpec } from '../faults/fault.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { ComparedExchange } from './fidelity-report.ts';
import { getDelay } from './recorded-delay.ts';
import type { Fault } from './recorded-faults.ts';

/** Headers that a fault may set. */
const settableHeader = /^header (?!content-length$)(.+)$/;

/**
 * Returns the faults that make a device send a response to the letter: status, JSON value, headers
 * and time. Null if the recording does not have it. The device acts first, so that the states of
 * device and recording stay together. The response of a sign-in is the device's own, because the
 * recording does not have its token.
 * @param times how often they act; null for always
 * @param replacesEqual true to replace a response as well that is identical
 */
export function createLiteralFaults(
  id: string,
  exchange: TrafficExchange,
  compared: ComparedExchange,
  { times, replacesEqual }: { times: number | null; replacesEqual: boolean },
): Fault[] | null {
  const { operationId, response } = exchange;
  if (operationId === null || response === null) return null;
  const base = {
    match: { operationId },
    placement: 'egress' as const,
    ...(times !== null && { times }),
  };
  const delayMs = getDelay(exchange, compared);
  const delays: Fault[] =
    delayMs === 0 ? [] : [{ ...base, id: `${id}-delay`, kind: 'delay', parameters: { delayMs } }];
  const isOwn = compared.verdict === 'identical' && !replacesEqual;
  if (isOwn || operationId === 'signIn') return delays;
  if (response.lack !== null) return null;
  const headers = compared.differences.flatMap(({ location }) => {
    const [, name = ''] = settableHeader.exec(location) ?? [];
    const value = response.headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  const fault = {
    ...base,
    id,
    kind: 'replace-response' as const,
    parameters: {
      status: response.status,
      ...(response.body !== '' && { body: response.body }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    },
  };
  const valid = [fault, { ...fault, offContract: true }].find(
    (spec) => checkSpec(spec as FaultSpec, exchange.at).length === 0,
  );
  return valid === undefined ? null : [...delays, valid];
}
