import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';

/** Compares what was written with what is read. The order of a list is rarely promised. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return isEqualJson(a, b);
  const sort = (list: readonly unknown[]) => list.map((it) => JSON.stringify(it)).toSorted();
  return isEqualJson(a, b) || isEqualJson(sort(a), sort(b));
}

/** Names whose case does not count, so that devices may change it. */
const hasNoCase = (name: string) => /e?mail|host|domain|mac|url|uri|uuid|fqdn|address/i.test(name);

/** An item may have more members than were sent, and one name for a list of one. */
export function isKept(got: unknown, sent: unknown, name = ''): boolean {
  if (hasNoCase(name) && typeof got === 'string' && typeof sent === 'string')
    return got.toLowerCase() === sent.toLowerCase();
  if (Array.isArray(sent) && !Array.isArray(got)) return sent.length === 1 && isSame(sent[0], got);
  if (!isRecord(got) || !isRecord(sent)) return isSame(got, sent);
  return Object.entries(sent).every(([member, it]) => isKept(got[member], it, member));
}

export function format(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 56)}...` : text;
}
