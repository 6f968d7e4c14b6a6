import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { Mutation, MutationInput } from './mutation.ts';
import { getExampleBodies, withBody } from './well-formed.ts';

const isJson = ({ requestMediaType }: Operation) => requestMediaType === 'application/json';

/** Values of every type, including some that often break programs. */
const unusualValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.5,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(70_000),
  '../../etc/passwd',
  [],
  [null],
  {},
  { toString: 1 },
];

/** Returns a copy in which `change` replaces one value at some depth, or the whole value. */
function replaceValue(
  value: unknown,
  random: RandomStream,
  change: (old: unknown) => unknown,
): unknown {
  const isNested = typeof value === 'object' && value !== null;
  const keys = isNested ? Object.keys(value) : [];
  if (keys.length === 0 || random.chance(0.2)) return change(value);
  const key = random.pick(keys);
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaceValue(copy[key], random, change);
  return copy;
}

/** Finds a body that violates the schema of its operation by trying. Undefined if none is found. */
function findInvalidBody(
  { operation, random }: MutationInput,
  change: (old: unknown, random: RandomStream) => unknown,
): string | undefined {
  for (let tries = 0; tries < 30; tries += 1) {
    const example = random.pick(getExampleBodies(operation));
    const value = replaceValue(example, random, (old) => change(old, random));
    if (validateRequest(operation.id, value).length > 0) return JSON.stringify(value);
  }
  return undefined;
}

const byValue: Record<string, (old: unknown, random: RandomStream) => unknown> = {
  'a value of another kind': (_old, random) => random.pick(unusualValues),
  'a key that nobody knows': (old, random) => ({
    ...(typeof old === 'object' ? old : { old }),
    [random.pick(['unknown', 'constructor', '', 'password ', 'x'.repeat(5_000)])]: 1,
  }),
  'a key that is missing': (old, random) => {
    if (typeof old !== 'object' || old === null || Array.isArray(old)) return {};
    const dropped = random.pick([...Object.keys(old), '']);
    return Object.fromEntries(Object.entries(old).filter(([key]) => key !== dropped));
  },
  'a number out of its range': (_old, random) =>
    random.pick([-1e9, 1e9, 1.5, -0.1, Number.MAX_SAFE_INTEGER, 2 ** 53]),
  'a text of random characters': (_old, random) =>
    String.fromCharCode(...Array.from({ length: random.int(1, 40) }, () => random.int(0, 0xffff))),
  'a list for one value': (old) => [old, old],
};

const byText: Record<string, (text: string, random: RandomStream) => string | Uint8Array> = {
  'cut off': (text, random) => text.slice(0, random.int(1, text.length - 1)),
  'with more behind it': (text, random) => text + random.pick([',', '}', text, '\u0000', '//']),
  'with single quotes': (text) => `${text.replaceAll('"', "'")}'`,
  'with words that are no JSON': (_text, random) =>
    random.pick(['NaN', '{"a": undefined}', 'Infinity', '{a: 1}', '[1,]', '0x10', "'", '\\']),
  'of random bytes': (_text, random) => Buffer.concat([Buffer.of(0xff), random.bytes(64)]),
  'in UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'nested without end': (_text, random) => '[{"a":'.repeat(random.int(1_000, 20_000)),
  'nested deeply': (_text, random) => {
    const depth = random.int(1_000, 20_000);
    return '['.repeat(depth) + ']'.repeat(depth);
  },
  'that reaches for prototypes': (_text, random) =>
    random.pick([
      '{"__proto__": {"isAdmin": true}}',
      '{"constructor": {"prototype": {"x": 1}}}',
      '[{"__proto__": null}]',
    ]),
  'too large': (text) => text + ' '.repeat(1_100_000),
};

/** Mutations of a JSON body. */
export const jsonMutations: readonly Mutation[] = [
  ...Object.entries(byValue).map(
    ([name, change]): Mutation => ({
      name: `JSON: ${name}`,
      appliesTo: isJson,
      mutate(input) {
        const text = findInvalidBody(input, change);
        return text === undefined ? text : withBody(input.request, 'application/json', text);
      },
    }),
  ),
  ...Object.entries(byText).map(
    ([name, change]): Mutation => ({
      name: `JSON ${name}`,
      appliesTo: isJson,
      mutate({ operation, random, request }) {
        const text = JSON.stringify(random.pick(getExampleBodies(operation)));
        return withBody(request, 'application/json', change(text, random));
      },
    }),
  ),
  {
    name: 'no body where one is wanted',
    appliesTo: isJson,
    mutate: ({ request, random }) =>
      random.chance(0.5) ? request : withBody(request, 'application/json', ''),
  },
];
