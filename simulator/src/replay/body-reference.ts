import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { SecretReference } from './secrets.ts';

/** A body in a bundle: secrets are named, not said. */
export type BundleBody = ControlSchema<'BundleBody'>;

/** What stands in the place of a secret. */
type Placeholder = {
  $secret: SecretReference;
};

/** Names the secrets of a body. */
export type SecretNaming = {
  /** Whether secrets stand under this name. */
  isSecret(name: string): boolean;
  /** Null: it is none. @param named it stands where secrets do. */
  nameOf(value: string, named: boolean): SecretReference | null;
  /** For what stands where secrets do, and nobody knows: the same text, the same reference. */
  typed(value: string): SecretReference;
};

type RedactedBody = {
  body: BundleBody;
  /** Where secrets are that had to stay as they are, as JSON pointers into the body. */
  verbatim: string[];
};

/** A key of an object that is data would be taken for a placeholder. */
const placeholderName = '$secret';

/** Keys, and files that carry one, are what they are: nothing could take their place. */
const file = /-----BEGIN /;
const keyName = /key$/i;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as a bundle has it. */
export function redactBody(bytes: Uint8Array, naming: SecretNaming): RedactedBody {
  const text = decodeUtf8(bytes);
  if (text === null)
    return { body: { base64: Buffer.from(bytes).toString('base64') }, verbatim: [] };
  const value = isNestedDeeply(text) ? undefined : parseJson(text);
  if (value === undefined || text.includes(placeholderName)) return redactText(text, naming);
  const named = redactJson(value, naming);
  // What is laid out in another way stays so, where there is nothing to hide.
  const isCompact = JSON.stringify(value) === text;
  const isClean = JSON.stringify(named.body.json) === JSON.stringify(value);
  return isCompact || !isClean ? named : { body: { text: [text] }, verbatim: [] };
}

/** A JSON value as a bundle has it. */
export function redactJson(
  value: unknown,
  naming: SecretNaming,
): { body: { json: unknown }; verbatim: string[] } {
  const verbatim: string[] = [];
  const walk = (inner: unknown, keys: readonly string[], secret: boolean): unknown => {
    if (typeof inner === 'string') return getName(inner, keys, secret);
    if (typeof inner !== 'object' || inner === null) return inner;
    if (Array.isArray(inner)) {
      return inner.map((item, index) => walk(item, [...keys, String(index)], secret));
    }
    return Object.fromEntries(
      Object.entries(inner).map(([name, item]) => [
        name,
        walk(item, [...keys, name], secret || naming.isSecret(name)),
      ]),
    );
  };
  const getName = (text: string, keys: readonly string[], secret: boolean): unknown => {
    if (text === '') return text;
    const known = naming.nameOf(text, secret);
    if (known !== null) return { [placeholderName]: known };
    if (!secret) return text;
    const name = keys.at(-1) ?? '';
    // A code that is right in another spelling, too, would not be so in another's place.
    const isSpelling = naming.nameOf(text.toUpperCase(), true)?.is === 'code';
    if (!isSpelling && !file.test(text) && !keyName.test(name))
      return { [placeholderName]: naming.typed(text) };
    verbatim.push(`/json${formatPointer(keys)}`);
    return text;
  };
  return { body: { json: walk(value, [], false) }, verbatim };
}

/** Text that is no JSON, known secrets in it apart. What else it may hold, nobody can tell. */
function redactText(text: string, naming: SecretNaming): RedactedBody {
  const parts: (string | Placeholder)[] = [];
  let rest = text;
  for (const word of new Set(text.match(/[^\s"'<>{}[\],:=&]{6,}/g) ?? [])) {
    const known = naming.nameOf(word, true);
    if (known === null) continue;
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word)) {
      parts.push(rest.slice(0, at), { $secret: known });
      rest = rest.slice(at + word.length);
    }
  }
  parts.push(rest);
  return { body: { text: parts }, verbatim: ['/text'] };
}

/** What a body of a bundle stands for. @param reveal what a reference stands for. */
export function resolveBody(
  body: BundleBody,
  reveal: (reference: SecretReference) => string,
): string | Buffer {
  if ('base64' in body) return Buffer.from(body.base64, 'base64');
  if ('text' in body) {
    return body.text
      .map((part) => (typeof part === 'string' ? part : reveal(part.$secret)))
      .join('');
  }
  return JSON.stringify(resolveJson(body.json, reveal));
}

/** A JSON value with what its references stand for. */
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

/** What is nested deeper than this was sent to do harm: it would not fit on the stack. */
const maxLevels = 64;

/**
 * Brackets in texts count, too: what is taken for deep by mistake is kept as text, and loses
 * nothing.
 */
function isNestedDeeply(text: string): boolean {
  let levels = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    levels += bracket === '[' || bracket === '{' ? 1 : -1;
    if (levels > maxLevels) return true;
  }
  return false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
