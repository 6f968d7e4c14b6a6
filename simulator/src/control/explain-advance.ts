import type { Issue } from '@stillhouse/contracts/validators';
import { parseDuration } from '@stillhouse/foundation/duration';
import { isRecord } from '@stillhouse/foundation/is-record';

const targets = ['by', 'to', 'until', 'toNext'];

/**
 * Explains what is wrong with the body of an advance: the schema has alternatives, of which an
 * issue describes one only. Null if the issues of the schema are clear.
 */
export function explainAdvance(body: unknown): Issue[] | null {
  if (!isRecord(body)) return null;
  const given = targets.filter((name) => Object.hasOwn(body, name));
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none of them' : given.join(' and ');
    const message = `needs exactly one of ${targets.join(', ')}, but has ${found}`;
    return [{ pointer: '', message }];
  }
  for (const name of ['by', 'max']) {
    const value = body[name];
    if (typeof value !== 'string' || parseDuration(value) !== null) continue;
    const message = `${JSON.stringify(value)} is not a duration. Use a number of milliseconds from 0 on, or a value such as "90s" or "5m"`;
    return [{ pointer: `/${name}`, message }];
  }
  return null;
}
