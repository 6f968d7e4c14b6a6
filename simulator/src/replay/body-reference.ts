import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { createMemberTest, listSecrets } from '@stillhouse/foundation/redact-json';
import { redactText as markSecrets } from '@stillhouse/foundation/redact-text';
import { Buffer } from '#platform/buffer';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { SecretReference, TypedSecret } from './secrets.ts';

/** A body in a bundle. References replace its secrets. */
export type BundleBody = ControlSchema<'BundleBody'>;

/** Replaces a secret. */
type Placeholder = {
  $secret: SecretReference;
};

/** Finds the secrets of a body. */
export type SecretNaming = {
  /** Returns true if a property of this name contains a secret. */
  isSecret(name: string): boolean;
  /**
   * Returns null if the value is not a secret.
   * @param named true if the property contains secrets
   */
  nameOf(value: string, named: boolean): SecretReference | null;
  /** For an unknown value of a property that contains secrets. Equal texts get equal references. */
  typed(value: string): TypedSecret;
};

/** A JSON body without secrets, as it was sent. It becomes part of a bundle when one is made. */
type PlainBody = { plain: string };

/** A body as it is recorded. */
export type RecordedBody = BundleBody | PlainBody;

type RedactedBody<Body = RecordedBody> = {
  body: Body;
  /** JSON pointers into the body to secrets that could not be replaced. */
  verbatim: string[];
};

/** An object key in data with this name would be taken for a placeholder. */
const placeholderName = '$secret';

/** Keys, and files with keys, cannot be replaced. */
const file = /-----BEGIN /;
const keyName = /key$/i;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns a body for a bundle.
 * @param parsed the body as JSON; null if it is none, or exceeds the limits
 */
export function redactBody(
  bytes: Uint8Array,
  parsed: { body: unknown; text: string } | null,
  naming: SecretNaming,
): RedactedBody {
  const text = parsed?.text ?? decodeUtf8(bytes);
  if (text === null) return redactBytes(Buffer.from(bytes), naming);
  if (parsed === null || text.includes(placeholderName)) return redactText(text, naming);
  const named = redactJson(parsed.body, naming);
  if (named.body.json !== parsed.body) return named;
  // A name may be a secret, which cannot be replaced.
  const isNamed = named.verbatim.length > 0 && JSON.stringify(parsed.body) === text;
  return isNamed ? named : { body: { plain: text }, verbatim: [] };
}

/** Returns a recorded body for a bundle. One without secrets keeps its format. */
export function toBundleBody(body: RecordedBody): BundleBody {
  if (!('plain' in body)) return body;
  const json: unknown = JSON.parse(body.plain);
  return JSON.stringify(json) === body.plain ? { json } : { text: [body.plain] };
}

/**
 * Bytes that are not UTF-8 may still contain readable secrets. Latin-1 has a character for each.
 */
function redactBytes(bytes: Buffer, naming: SecretNaming): RedactedBody<BundleBody> {
  const parts = redactParts(bytes.toString('latin1'), naming);
  if (parts.length > 1) return { body: { latin1: parts }, verbatim: ['/latin1'] };
  return { body: { base64: bytes.toString('base64') }, verbatim: ['/base64'] };
}

/** Returns a JSON value for a bundle: the same value if it has no secrets. */
export function redactJson(value: unknown, naming: SecretNaming): RedactedBody<{ json: unknown }> {
  const verbatim: string[] = [];
  /** Where the walk is: the names from the root. */
  const keys: (string | number)[] = [];
  const walk = (inner: unknown, key: string | number, secret: boolean): unknown => {
    keys.push(key);
    const named = getNamed(inner, secret);
    keys.pop();
    return named;
  };
  const getNamed = (inner: unknown, secret: boolean): unknown => {
    if (typeof inner === 'string') return getName(inner, secret);
    if (typeof inner !== 'object' || inner === null) return inner;
    if (Array.isArray(inner)) {
      const items = inner.map((item, index) => walk(item, index, secret));
      return items.every((item, index) => item === inner[index]) ? inner : items;
    }
    const isSecret = createMemberTest(inner, naming.isSecret);
    const entries = Object.entries(inner);
    const items = entries.map(([name, item]) => {
      // A reference can stand for a value only.
      if (markSecrets(name, () => '') !== name) {
        verbatim.push(`/json${formatPointer([...keys, name])}`);
      }
      return walk(item, name, secret || isSecret(name));
    });
    if (items.every((item, index) => item === entries[index]?.[1])) return inner;
    return Object.fromEntries(entries.map(([name], index) => [name, items[index]]));
  };
  const getName = (text: string, secret: boolean): unknown => {
    if (text === '') return text;
    const known = naming.nameOf(text, secret);
    if (known !== null) return { [placeholderName]: known };
    if (!secret) return getParts(text);
    const name = String(keys.at(-1) ?? '');
    // A code is valid in any letter case, but a reference would restore one case only.
    const isSpelling = naming.nameOf(text.toUpperCase(), true)?.is === 'code';
    if (!isSpelling && !file.test(text) && !keyName.test(name))
      return { [placeholderName]: naming.typed(text) };
    verbatim.push(`/json${formatPointer(keys)}`);
    return text;
  };
  const getParts = (text: string): unknown => {
    const parts = splitSecrets(text, naming);
    if (parts === null) return text;
    if (!file.test(text)) return { [placeholderName]: { is: 'parts', parts } };
    verbatim.push(`/json${formatPointer(keys)}`);
    return text;
  };
  return { body: { json: getNamed(value, false) }, verbatim };
}

/** Returns the parts of a text, such as an address with a password; null if nothing is secret. */
function splitSecrets(text: string, naming: SecretNaming): (string | TypedSecret)[] | null {
  const found: string[] = [];
  const marked = markSecrets(text, (_, secret) => `\0${found.push(secret) - 1}\0`);
  // It may be JSON itself.
  const all = /^\s*[[{]/.test(text) ? listSecrets(text, 'request') : [];
  if (all.some((secret) => !found.some((part) => part.includes(secret)))) {
    return [naming.typed(text)];
  }
  if (found.length === 0) return null;
  if (text.includes('\0')) return [naming.typed(text)];
  // A secret may contain another one.
  const expand = (part: string): string =>
    part.replace(/\0(\d+)\0/g, (_, index: string) => expand(found[Number(index)] ?? ''));
  return marked
    .split(/\0(\d+)\0/)
    .map((part, index) =>
      index % 2 === 0 ? part : naming.typed(expand(found[Number(part)] ?? '')),
    );
}

/**
 * Replaces secrets in text that is not JSON: known ones, and the values of names that contain
 * secrets. Others cannot be recognized.
 */
function redactText(text: string, naming: SecretNaming): RedactedBody<BundleBody> {
  return { body: { text: redactParts(text, naming) }, verbatim: ['/text'] };
}

function redactParts(text: string, naming: SecretNaming): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  const known = new Map<string, SecretReference | null>();
  const findKnown = (value: string) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const reference = naming.nameOf(value, true);
    known.set(value, reference);
    return reference;
  };
  let end = 0;
  for (const { at, value, named } of [...findNamedValues(text, naming), ...findWords(text)].sort(
    (a, b) => a.at - b.at || b.value.length - a.value.length,
  )) {
    if (at < end) continue;
    const secret = findKnown(value) ?? (named ? naming.typed(value) : null);
    if (secret === null) continue;
    parts.push(text.slice(end, at), { [placeholderName]: secret });
    end = at + value.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** A name and its value, as in JSON, forms and headers, possibly cut off. */
const namedValue =
  /(?<![\w-])([\w-]+)["']?\s{0,9}[:=]\s{0,9}(?:"((?:[^"\\]|\\.)*)|'([^']*)|([^\s"'&,;<>{}[\]]+))/dgs;

/** Escapes and control characters stay: they decide where the text is malformed. */
const plainText = /\\(?:u[0-9a-fA-F]{0,4}|.)|\\|\p{Cc}|([^\p{Cc}\\]+)/gsu;

type TextSpan = { at: number; value: string; named: boolean };

function findNamedValues(text: string, naming: SecretNaming): TextSpan[] {
  return [...text.matchAll(namedValue)].flatMap((match) => {
    const [, name = '', ...values] = match;
    const group = values.findIndex((value) => value !== undefined);
    const [start = 0] = match.indices?.[group + 2] ?? [];
    if (!naming.isSecret(name)) return [];
    return [...(values[group] ?? '').matchAll(plainText)].flatMap(({ 1: value, index }) =>
      value === undefined ? [] : [{ at: start + index, value, named: true }],
    );
  });
}

function findWords(text: string): TextSpan[] {
  return [...text.matchAll(/[^\s"'<>{}[\],:=&]{6,}/g)].map(({ 0: value, index }) => {
    return { at: index, value, named: false };
  });
}

/**
 * Returns the original body of a bundle.
 * @param reveal returns the secret of a reference
 */
export function resolveBody(
  body: BundleBody,
  reveal: (reference: SecretReference) => string,
): string | Buffer {
  if ('base64' in body) return Buffer.from(body.base64, 'base64');
  const revealAll = (parts: readonly (string | Placeholder)[]) =>
    parts.map((part) => (typeof part === 'string' ? part : reveal(part.$secret))).join('');
  if ('text' in body) return revealAll(body.text);
  if ('latin1' in body) return Buffer.from(revealAll(body.latin1), 'latin1');
  return JSON.stringify(resolveJson(body.json, reveal));
}

/** Returns true if a text contains substitutes, so that its hash differs in a replay. */
export function hasSubstitutes(body: BundleBody | undefined): boolean {
  if (body === undefined || !('text' in body || 'latin1' in body)) return false;
  const parts = 'text' in body ? body.text : body.latin1;
  return parts.some((part) => typeof part !== 'string' && part.$secret.is === 'typed');
}

/** Returns a JSON value with the secrets of its references. */
function resolveJson(value: unknown, reveal: (reference: SecretReference) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveJson(item, reveal));
  if (isPlaceholder(value)) return reveal(value.$secret);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveJson(item, reveal)]),
  );
}

function isPlaceholder(value: object): value is Placeholder {
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0] === placeholderName;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
