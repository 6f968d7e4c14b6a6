import { maxDepth } from '@stillhouse/foundation/document-limits';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { SecretReference } from './secrets.ts';

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
  typed(value: string): SecretReference;
};

type RedactedBody = {
  body: BundleBody;
  /** JSON pointers into the body to secrets that could not be replaced. */
  verbatim: string[];
};

/** An object key in data with this name would be taken for a placeholder. */
const placeholderName = '$secret';

/** Keys, and files with keys, cannot be replaced. */
const file = /-----BEGIN /;
const keyName = /key$/i;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns a body for a bundle. */
export function redactBody(bytes: Uint8Array, naming: SecretNaming): RedactedBody {
  const text = decodeUtf8(bytes);
  if (text === null)
    return { body: { base64: Buffer.from(bytes).toString('base64') }, verbatim: [] };
  const value = isNestedDeeply(text) ? undefined : parseJson(text);
  if (value === undefined || text.includes(placeholderName)) return redactText(text, naming);
  const named = redactJson(value, naming);
  // Keep the original format if there is nothing to hide.
  const isCompact = JSON.stringify(value) === text;
  const isClean = JSON.stringify(named.body.json) === JSON.stringify(value);
  return isCompact || !isClean ? named : { body: { text: [text] }, verbatim: [] };
}

/** Returns a JSON value for a bundle. */
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
    // A code is valid in any letter case, but a reference would restore one case only.
    const isSpelling = naming.nameOf(text.toUpperCase(), true)?.is === 'code';
    if (!isSpelling && !file.test(text) && !keyName.test(name))
      return { [placeholderName]: naming.typed(text) };
    verbatim.push(`/json${formatPointer(keys)}`);
    return text;
  };
  return { body: { json: walk(value, [], false) }, verbatim };
}

/** Replaces known secrets in text that is not JSON. Unknown ones cannot be recognized. */
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

/**
 * Returns the original body of a bundle.
 * @param reveal returns the secret of a reference
 */
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

/**
 * Brackets in strings count as well. A body that is wrongly considered deep is stored as text,
 * without a loss.
 */
function isNestedDeeply(text: string): boolean {
  let levels = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    levels += bracket === '[' || bracket === '{' ? 1 : -1;
    if (levels > maxDepth) return true;
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
