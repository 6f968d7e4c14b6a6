import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { ComparedExchange, DeviceFidelity } from './fidelity-report.ts';
import { createLiteralFaults } from './literal-faults.ts';
import type { Fault } from './recorded-faults.ts';
import { maxFaults } from './scenario-text.ts';

/** Responses whose times differ by less than this are alike, so that polls become one fault. */
const durationTolerance = 50;

/** Equal responses in a row. */
type Run = { exchange: TrafficExchange; compared: ComparedExchange; count: number };

/**
 * Creates the faults of a device that plays a recording to the letter. Each operation sends its
 * recorded responses in their order, and then the last one again and again. An operation whose
 * responses a simulated device sends alike needs no faults.
 */
export function createLiteralSequences(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
): { faults: Fault[]; notes: string[] } {
  const notes: string[] = [];
  const sequences = [...groupRuns(exchanges, compared, notes)];
  const faults = sequences.map(([operationId, runs]) =>
    runs.map((run, index) => createRunFaults(operationId, run, index, runs.length)),
  );
  const count = () => faults.flat(2).length;
  const isShortened = count() > maxFaults;
  // The first responses of the longest sequence are the least important ones.
  while (count() > maxFaults) {
    faults.reduce((one, other) => (other.length > one.length ? other : one)).shift();
  }
  if (isShortened) {
    notes.push(
      `A device has at most ${maxFaults} faults, so the first responses of the longest sequences are left out.`,
    );
  }
  return { faults: faults.flat(2), notes };
}

function createRunFaults(
  operationId: string,
  { exchange, compared, count }: Run,
  index: number,
  length: number,
): Fault[] {
  const options = { times: index === length - 1 ? null : count, replacesEqual: true };
  return (
    createLiteralFaults(`literal-${operationId}-${index + 1}`, exchange, compared, options) ?? []
  );
}

/** Returns the runs of each operation that has a response that a simulated device does not send. */
function groupRuns(
  exchanges: readonly TrafficExchange[],
  { exchanges: compared }: DeviceFidelity,
  notes: string[],
): Map<string, Run[]> {
  const sequences = new Map<string, Run[]>();
  for (const [index, exchange] of exchanges.entries()) {
    const { operationId, response } = exchange;
    const comparison = compared[index];
    if (operationId === null || comparison === undefined) continue;
    const found = createLiteralFaults('literal', exchange, comparison, {
      times: null,
      replacesEqual: true,
    });
    if (found === null) {
      const reason = response === null ? 'no response' : 'a response that cannot be repeated';
      notes.push(
        `Request ${index + 1} (${operationId}) had ${reason} to the letter; it is left out.`,
      );
      continue;
    }
    // Of sign-ins, only the time is played.
    const runs = operationId === 'signIn' ? [] : (sequences.get(operationId) ?? []);
    sequences.set(operationId, runs);
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last.exchange, exchange)) last.count += 1;
    else runs.push({ exchange, compared: comparison, count: 1 });
  }
  const isOwn = ({ compared: { verdict, simulatedMs }, exchange }: Run) =>
    verdict === 'identical' && exchange.durationMs - (simulatedMs ?? 0) < durationTolerance;
  return new Map([...sequences].filter(([, runs]) => !runs.every(isOwn)));
}

function isAlike(one: TrafficExchange, other: TrafficExchange): boolean {
  return (
    isEqualJson(one.response, other.response) &&
    Math.abs(one.durationMs - other.durationMs) < durationTolerance
  );
}
