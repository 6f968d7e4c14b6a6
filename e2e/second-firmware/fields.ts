import { type Issue, Problem } from './problem.ts';

/** Adds to `issues` what is wrong with a value. */
export type Rule = (value: unknown, pointer: string, issues: Issue[]) => void;

export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws a 400 that names every wrong place. */
export function checkBody<T = Json>(body: unknown, rule: Rule): T {
  const issues: Issue[] = [];
  rule(body, '', issues);
  if (issues.length === 0) return body as T;
  const detail = issues.map(({ pointer, message }) => `"${pointer}" ${message}`).join('; ');
  throw new Problem('invalid-request', `Cannot use this: ${detail}.`, { issues });
}

export const flag: Rule = (value, pointer, issues) => {
  if (typeof value !== 'boolean') issues.push({ pointer, message: 'is neither true nor false' });
};

export const only =
  (...allowed: readonly unknown[]): Rule =>
  (value, pointer, issues) => {
    if (allowed.includes(value)) return;
    issues.push({ pointer, message: `is none of ${allowed.map((it) => `"${it}"`).join(', ')}` });
  };

export const whole =
  (from: number, to: number): Rule =>
  (value, pointer, issues) => {
    if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return;
    issues.push({ pointer, message: `is not a whole number from ${from} to ${to}` });
  };

type TextLimits = {
  readonly min?: number;
  readonly max?: number;
  readonly like?: RegExp;
  /** Returns what is wrong, or null. */
  readonly check?: (text: string) => string | null;
};

/** A text. Its length counts characters, not UTF-16 units. */
export const text =
  ({ min = 0, max = Number.POSITIVE_INFINITY, like, check }: TextLimits = {}): Rule =>
  (value, pointer, issues) => {
    const add = (message: string) => issues.push({ pointer, message });
    if (typeof value !== 'string') return void add('is not a text');
    const length = [...value].length;
    if (length < min) add(`needs at least ${min} characters`);
    else if (length > max) add(`has more than ${max} characters`);
    else if (like !== undefined && !like.test(value)) add('does not have the expected form');
    else {
      const wrong = check?.(value) ?? null;
      if (wrong !== null) add(wrong);
    }
  };

/** An object with these members only. A name that ends with `?` is optional. */
export const members =
  (rules: Readonly<Record<string, Rule>>, least = 0): Rule =>
  (value, pointer, issues) => {
    if (!isObject(value)) return void issues.push({ pointer, message: 'is not an object' });
    const known = new Map(
      Object.entries(rules).map(([name, rule]) => [name.replace('?', ''), rule]),
    );
    for (const name of Object.keys(value)) {
      const rule = known.get(name);
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (rule === undefined) issues.push({ pointer: at, message: 'is unknown here' });
      else rule(value[name], at, issues);
    }
    for (const name of Object.keys(rules)) {
      if (name.endsWith('?') || Object.hasOwn(value, name)) continue;
      issues.push({ pointer: `${pointer}/${name}`, message: 'is missing' });
    }
    if (Object.keys(value).length < least) issues.push({ pointer, message: 'changes nothing' });
  };

/** An object whose rules depend on one of its members. */
export const cases =
  (name: string, rules: Readonly<Record<string, Rule>>, choose?: (value: Json) => string): Rule =>
  (value, pointer, issues) => {
    if (!isObject(value)) return void issues.push({ pointer, message: 'is not an object' });
    const chosen = choose?.(value) ?? String(value[name]);
    if (!Object.hasOwn(value, name))
      return void issues.push({ pointer: `${pointer}/${name}`, message: 'is missing' });
    if (typeof value[name] !== 'string' || !Object.hasOwn(rules, chosen))
      return void only(...Object.keys(rules))(undefined, `${pointer}/${name}`, issues);
    rules[chosen]?.(value, pointer, issues);
  };

/** A text without characters that nobody sees, and not of spaces only. */
export const visible = (limits: TextLimits = {}): Rule =>
  text({
    ...limits,
    check: (value) =>
      /[\p{C}\p{Zl}\p{Zp}]/u.test(value) || (value !== '' && value.trim() === '')
        ? 'has characters that nobody sees'
        : (limits.check?.(value) ?? null),
  });
