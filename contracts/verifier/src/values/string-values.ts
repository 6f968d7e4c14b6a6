import type { SchemaObject } from '@stillhouse/contracts/document';
import { createNearMisses } from './near-misses.ts';
import { createPatternEdges } from './pattern-edges.ts';
import { createMatchingTexts } from './pattern-strings.ts';
import { type Candidate, formatShortValue } from './variant.ts';

/** Values for the formats of the contract (JSON Schema 2020-12, section 7.3). */
const formats: Readonly<Record<string, { valid: readonly string[]; invalid: readonly string[] }>> =
  {
    email: {
      valid: ['a@b.no', 'first.last+tag@sub.example.org'],
      invalid: ['plain', '@example.org', 'a@', 'a b@example.org', 'a@b@c.org'],
    },
    uri: {
      valid: ['http://a', 'https://user.example:8443/p/a?q=1#f', 'http://192.0.2.1/wpad.dat'],
      invalid: ['a b', 'http://a b', 'no-scheme', '//example.org/x', 'http://[::1'],
    },
    'uri-reference': { valid: ['/a/b', 'a'], invalid: ['http://a b', '\\\\'] },
    ipv6: {
      valid: ['::1', 'fe80::1', '2001:db8::ffff'],
      invalid: ['1', '::g', '192.0.2.1', ':::'],
    },
    ipv4: { valid: ['192.0.2.1'], invalid: ['256.0.0.1', '1.2.3', '1.2.3.4.5'] },
    'date-time': {
      valid: ['2030-01-07T09:00:00Z', '2030-01-07T09:00:00.123Z'],
      invalid: ['2030-01-07', '2030-13-07T09:00:00Z', 'now', '2030-01-07 25:00:00Z'],
    },
  };

/**
 * Non-ASCII letters, one outside the basic plane, a combined accent, one from right to left.
 * Lengths are counted in characters.
 */
const foreignTexts = ['R\u00f8', '\u65e5\u672c', '\u{1f600}', 'e\u0301 \u05d7\u05d3\u05e8'];

/**
 * What shells, formats, SQL, HTML and JSON would interpret, blanks that are trimmed or joined, and
 * a letter in both normal forms. Together in few texts: each may be a call of a minute.
 */
const specialParts = [
  `"\\<&'%;`,
  '$(id)',
  '`id`',
  '%s%n',
  '|>#',
  '--',
  '\u00e9',
  'e\u0301',
  ' x  y ',
] as const;

/** Texts that programs read as another type, or as a member of every object. */
const typedTexts = ['null', 'true', '0123', '1e5', '-', '__proto__'];

/**
 * Written as every secret. It cannot occur in a response by coincidence, so a response with it has
 * leaked it.
 */
const canary = 'canary-9Zk4Wq7T';

/** Longer than any field allows. */
const overlongLength = 10_000;

/** A label of the greatest length (RFC 1123), with what programs change in names. */
const label = 'Verify_long-name0'.repeat(4).slice(0, 63);

/** For patterns that allow hosts: the longest name, a name of 64 characters, and an address. */
const hosts = [
  `${label}.${label}.${label}.${label.slice(0, 61)}`,
  `${label.slice(0, 61)}.no`,
  '2001:db8::4',
];

type Lengths = { readonly min: number; readonly max: number };

function getLengths({ minLength, maxLength }: SchemaObject): Lengths {
  return { min: minLength ?? 0, max: maxLength ?? Number.POSITIVE_INFINITY };
}

const hasLength =
  ({ min, max }: Lengths) =>
  (text: string) =>
    [...text].length >= min && [...text].length <= max;

/** Returns true if only the number of characters is limited. */
const isUnrestricted = ({ pattern, format }: SchemaObject) =>
  pattern === undefined && format === undefined;

/** Returns valid texts, the default one first. */
export function createValidTexts(schema: SchemaObject): Candidate[] {
  const { pattern, format } = schema;
  const lengths = getLengths(schema);
  const named = (schema.examples as readonly unknown[] | undefined) ?? [];
  const examples = named.map((value) => createValid('base', value));
  if (pattern !== undefined) {
    const texts = createMatchingTexts(pattern, lengths);
    const byFormat = (formats[format ?? '']?.valid ?? []).map((text) =>
      createValid('format', text),
    );
    if (texts === null || format !== undefined) return [...examples, ...byFormat];
    return [
      ...examples,
      createValid('base', texts.typical),
      createValid('min-length', texts.shortest),
      createValid('max-length', texts.longest),
      ...texts.others.map((text) => createValid('pattern', text)),
      ...hosts
        .filter((text) => new RegExp(pattern, 'u').test(text) && hasLength(lengths)(text))
        .map((text) => createValid('pattern', text)),
      ...createPatternEdges(pattern, hasLength(lengths)).valid.map((text) =>
        createValid('pattern', text),
      ),
    ];
  }
  if (format !== undefined) {
    const texts = formats[format]?.valid ?? [];
    const long =
      Number.isFinite(lengths.max) && format === 'email' ? [createLongEmail(lengths.max)] : [];
    return [
      ...examples,
      ...texts.map((text) => createValid('format', text)),
      ...long.map((text) => createValid('max-length', text)),
    ];
  }
  const secret =
    schema.writeOnly === true ? canary.slice(0, Math.min(lengths.max, canary.length)) : null;
  return [
    ...examples,
    ...(secret === null ? [] : [createValid('base', secret)]),
    ...createFreeTexts(lengths),
    ...createUnusualTexts(lengths, secret),
  ];
}

/**
 * Returns texts that storage, shells and parsers may spoil. As a secret, each begins with the
 * canary, because other fields have the same ones.
 */
function createUnusualTexts({ min, max }: Lengths, secret: string | null): Candidate[] {
  const texts =
    secret === null
      ? [...createSpecialTexts(max), ...typedTexts]
      : createSpecialTexts(max - secret.length).map((text) => secret + text);
  return texts
    .filter((text) => [...text].length <= max)
    .map((text) => createValid('characters', padText(text, min)));
}

function createFreeTexts({ min, max }: Lengths): Candidate[] {
  const plain = 'Room 4'.slice(0, Math.min(max, 6)).padEnd(min, 'x');
  const foreign = foreignTexts.filter((text) => [...text].length <= max);
  return [
    createValid('base', plain),
    createValid(min === 0 ? 'empty' : 'min-length', 'a'.repeat(min)),
    ...(Number.isFinite(max) ? [createValid('max-length', 'b'.repeat(max))] : []),
    ...foreign.map((text) => createValid('characters', padText(text, min))),
    ...(Number.isFinite(max) ? [createValid('characters', '\u00f8'.repeat(max))] : []),
  ];
}

/** Joins special parts to texts of at most `max` bytes: some limits are in bytes. */
function createSpecialTexts(max: number): readonly string[] {
  const texts: string[] = [];
  for (const part of specialParts) {
    const joined = (texts.at(-1) ?? '') + part;
    if (texts.length > 0 && Buffer.byteLength(joined) <= max) texts[texts.length - 1] = joined;
    else texts.push(part);
  }
  return texts;
}

/** Pads to a length in characters, not in UTF-16 code units. */
function padText(text: string, length: number): string {
  return text + 'x'.repeat(Math.max(0, length - [...text].length));
}

/** Builds an email address. RFC 5321 limits the local part to 64 and a label to 63 characters. */
function createLongEmail(length: number): string {
  const local = 'a'.repeat(64);
  const rest = length - local.length - 1;
  const labels: string[] = [];
  for (let left = rest - 3; left > 0; left -= 64) labels.push('b'.repeat(Math.min(63, left - 1)));
  return `${local}@${labels.filter((label) => label !== '').join('.')}.no`;
}

/** Returns invalid texts. */
export function createInvalidTexts(schema: SchemaObject): Candidate[] {
  const { pattern, format, maxLength, minLength } = schema;
  const lengths = getLengths(schema);
  const filler = createValidTexts(schema)[0]?.value;
  const invalid: Candidate[] = [];
  if (minLength !== undefined && minLength > 0) {
    const text = isUnrestricted(schema) ? 'a'.repeat(minLength - 1) : '';
    invalid.push({
      rule: 'min-length',
      value: text,
      note: `${minLength - 1} characters, one too few`,
    });
  }
  if (maxLength !== undefined) {
    const texts =
      pattern === undefined ? null : createMatchingTexts(pattern, { min: 0, max: maxLength + 1 });
    const text = texts === null ? 'b'.repeat(maxLength + 1) : texts.longest;
    invalid.push({
      rule: 'max-length',
      value: text,
      note: `${maxLength + 1} characters, one too many`,
    });
    if (isUnrestricted(schema)) {
      const foreign = '\u00f8'.repeat(maxLength + 1);
      invalid.push({
        rule: 'max-length',
        value: foreign,
        note: 'one non-ASCII character too many',
      });
    }
  }
  if (pattern !== undefined) {
    const texts = createMatchingTexts(pattern, lengths);
    invalid.push({ rule: 'empty', value: '', note: 'an empty text' });
    const typical = typeof filler === 'string' ? filler : texts?.typical;
    const misses =
      texts === null ? [] : createNearMisses(pattern, { ...texts, typical: typical ?? '' });
    invalid.push(...misses.map(({ text, note }) => createInvalid('pattern', text, note)));
    const edges = createPatternEdges(pattern, hasLength(lengths)).invalid.filter(
      (edge) => edge !== '' && !misses.some((miss) => miss.text === edge),
    );
    invalid.push(...edges.map((text) => createInvalid('pattern', text, 'next to an edge')));
  }
  for (const text of formats[format ?? '']?.invalid ?? [])
    invalid.push(createInvalid('format', text, `not a valid ${format}`));
  const huge = typeof filler === 'string' && filler !== '' ? filler : 'x';
  const text = huge.repeat(Math.ceil(overlongLength / huge.length)).slice(0, overlongLength);
  // A long text is invalid only if the length, the format or the pattern is limited.
  const takes = pattern === undefined ? format === undefined : new RegExp(pattern, 'u').test(text);
  if (maxLength !== undefined || !takes) {
    invalid.push({ rule: 'max-length', value: text, note: `${overlongLength} characters` });
  }
  return invalid;
}

function createValid(rule: Candidate['rule'], value: unknown): Candidate {
  return { rule, value, note: formatShortValue(value) };
}

function createInvalid(rule: Candidate['rule'], value: string, note: string): Candidate {
  return { rule, value, note: `${formatShortValue(value)}, ${note}` };
}
