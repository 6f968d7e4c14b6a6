import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isAssigned } from './items.ts';

/** Compares what was written with what is read. The order of a list is rarely promised. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return isEqualJson(a, b);
  const sort = (list: readonly unknown[]) => list.map((it) => JSON.stringify(it)).toSorted();
  return isEqualJson(a, b) || isEqualJson(sort(a), sort(b));
}

/** Names whose case does not count, so that devices may change it. */
const hasNoCase = (name: string) => /e?mail|host|domain|mac|url|uri|uuid|fqdn|address/i.test(name);

/** An item may have more members than were sent, lack empty ones, and have one name for a list. */
export function isKept(got: unknown, sent: unknown, name = ''): boolean {
  if (got === undefined && isEmpty(sent)) return true;
  if (hasNoCase(name) && typeof got === 'string' && typeof sent === 'string')
    return got.toLowerCase() === sent.toLowerCase();
  if (Array.isArray(sent) && !Array.isArray(got)) return sent.length === 1 && isSame(sent[0], got);
  if (!isRecord(got) || !isRecord(sent)) return isSame(got, sent) && !isReversed(got, sent);
  return Object.entries(sent).every(([member, it]) => isKept(got[member], it, member));
}

/** Many servers leave out what is empty. */
const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0);

export function format(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 56)}...` : text;
}

/** A device may sort a list, but does not reverse one. */
function isReversed(got: unknown, sent: unknown): boolean {
  if (!Array.isArray(got) || !Array.isArray(sent) || isEqualJson(got, sent)) return false;
  const texts = got.map((it) => JSON.stringify(it));
  const isSorted = isEqualJson(texts, texts.toSorted());
  return !isSorted && isEqualJson(got, sent.toReversed());
}

/** What is left of what was sent: a text that is cut or in another case, a reversed list. */
export function isMangled(got: unknown, sent: unknown, name = ''): boolean {
  if (isRecord(got) && isRecord(sent))
    return Object.entries(sent).some(
      ([member, it]) => !isKept(got[member], it, member) && isMangled(got[member], it, member),
    );
  if (typeof got !== 'string' || typeof sent !== 'string' || got === '')
    return isReversed(got, sent);
  if (hasNoCase(name) && got.toLowerCase() === sent.toLowerCase()) return false;
  return sent.startsWith(got) || got.toLowerCase() === sent.toLowerCase();
}

/** Compares an item with itself at another time, without what devices set themselves. */
export function isEqualItem(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return isSame(a, b);
  return Object.keys({ ...a, ...b }).every((name) => isAssigned(name) || isSame(a[name], b[name]));
}
