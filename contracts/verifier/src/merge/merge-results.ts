import { checkClasses } from '../model/requirement.ts';
import { type ReportedResult, verdicts } from '../report/report.ts';

type Verdict = ReportedResult['verdict'];

/** Verdicts whose messages say what a device did. They name the device in a merged report. */
const namedVerdicts: readonly Verdict[] = ['fail', 'error', 'warn'];

/** Adds the device to a result of a report of one device. */
export function addDevice(result: ReportedResult, device: string): ReportedResult {
  const byDevice = { [device]: result.verdict };
  if (!namedVerdicts.includes(result.verdict)) return { ...result, byDevice };
  const name = (message: string) => `${device}: ${message}`;
  const more = result.more?.map(name);
  return { ...result, message: name(result.message), ...(more && { more }), byDevice };
}

/** Merges results by their ids, sorted by class as in every report. */
export function mergeResults(lists: readonly (readonly ReportedResult[])[]): ReportedResult[] {
  const byId = new Map<string, ReportedResult>();
  for (const result of lists.flat()) {
    const earlier = byId.get(result.id);
    byId.set(result.id, earlier === undefined ? result : mergeTwo(earlier, result));
  }
  const getRank = ({ class: name }: ReportedResult) => checkClasses.indexOf(name);
  return [...byId.values()].sort((a, b) => getRank(a) - getRank(b));
}

/** The worst verdict counts; among equal ones, the message and evidence of the first device. */
function mergeTwo(a: ReportedResult, b: ReportedResult): ReportedResult {
  const all = { ...a.byDevice, ...b.byDevice };
  const byDevice = Object.fromEntries(
    Object.keys(all)
      .toSorted()
      .flatMap((device) => {
        const verdict = all[device];
        return verdict === undefined ? [] : [[device, verdict] as const];
      }),
  );
  const [head, other] = isBefore(a, b) ? [a, b] : [b, a];
  if (head.verdict !== other.verdict) return { ...head, byDevice };
  const { sameCauseAs, ...cause } = head;
  // On one device, it is the only failure of its cause.
  if (sameCauseAs !== undefined && other.sameCauseAs === undefined)
    return mergeTwo({ ...cause, byDevice: a.byDevice ?? {} }, { ...other, byDevice });
  const count = a.count + b.count;
  if (!namedVerdicts.includes(head.verdict)) return { ...head, count, byDevice };
  const messages = new Set([...(head.more ?? []), other.message, ...(other.more ?? [])]);
  messages.delete(head.message);
  return { ...head, count, more: [...messages].sort(), byDevice };
}

function isBefore(a: ReportedResult, b: ReportedResult): boolean {
  const [rankA, rankB] = [verdicts.indexOf(a.verdict), verdicts.indexOf(b.verdict)];
  return rankA === rankB ? getFirstDevice(a) < getFirstDevice(b) : rankA < rankB;
}

/** The device that the message is about. */
function getFirstDevice({ byDevice = {}, verdict }: ReportedResult): string {
  return Object.keys(byDevice).find((device) => byDevice[device] === verdict) ?? '';
}
