import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { tokenIn } from '../target/token.ts';

/** What stands for a secret; a curl line puts environment variables there. */
export const placeholders = {
  token: '«token»',
  password: '«password»',
  secret: '«secret»',
} as const;

/** Shorter values stand in texts by chance. */
const leastLength = 4;

/** Keys that carry secrets also where the contract has none, e.g. in a response that leaks them. */
const suspicious =
  /pass(word|wd|phrase|code)?$|^pwd$|psk$|secret|token$|credential|private_?key|api_?key|cookie/i;

/** Our own words, which tell nothing; a password may well be in one of them. */
const ownWords = /(urn:stillhouse:problem:|stillhouse-contract)/;

/** Takes secrets out of texts and bodies before they leave the process. */
export class Redactor {
  /** What to look for, longest first, and what stands for it. */
  readonly #known: readonly (readonly [text: string, placeholder: string])[];
  readonly #keys: ReadonlySet<string>;

  constructor(contract: Contract, password: string, exchanges: readonly Exchange[]) {
    this.#keys = writeOnlyKeys(contract.document.components.schemas);
    const secrets = new Map<string, string>();
    const add = (value: string, placeholder: string) => {
      if (value.length < leastLength) return;
      for (const form of getForms(value)) if (!secrets.has(form)) secrets.set(form, placeholder);
    };
    add(password, placeholders.password);
    for (const exchange of exchanges) {
      const token = exchange.operationId === 'signIn' ? tokenIn(exchange) : null;
      if (token !== null) add(token, placeholders.token);
      // What a bad request has in the place of a secret, or what was refused, is none, and may be a
      // word of our own messages.
      if (!exchange.isValid || isRefused(exchange)) continue;
      for (const value of this.#secretsIn(jsonIn(exchange.sent.body))) {
        add(value, placeholders.secret);
      }
    }
    this.#known = [...secrets].sort(([a], [b]) => b.length - a.length);
  }

  /** Known secrets, and what looks like a token or a key. */
  text(text: string): string {
    return text
      .split(ownWords)
      .map((part) => (ownWords.test(part) ? part : this.#withoutKnown(part)))
      .join('')
      .replace(
        /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
        placeholders.secret,
      )
      .replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, placeholders.token)
      .replace(/\b(Bearer|Basic)(\s+)[\w\-.~+/=]{8,}/gi, `$1$2${placeholders.token}`);
  }

  #withoutKnown(text: string): string {
    let clean = text;
    for (const [secret, placeholder] of this.#known) clean = clean.replaceAll(secret, placeholder);
    return clean;
  }

  /** The value of a header. */
  header(name: string, value: string): string {
    if (/^(set-)?cookie$/i.test(name)) return placeholders.secret;
    return this.text(value);
  }

  /** JSON with the values of secret keys replaced, other text as by `text`. */
  body(text: string): string {
    const json = parsed(text);
    if (typeof json !== 'object' || json === null) return this.text(text);
    return this.text(this.#hasSecretKeys(json) ? JSON.stringify(this.#value(json)) : text);
  }

  #isSecretKey(key: string): boolean {
    return this.#keys.has(key) || suspicious.test(key);
  }

  #hasSecretKeys(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(
      ([key, inner]) =>
        (typeof inner === 'string' && this.#isSecretKey(key)) || this.#hasSecretKeys(inner),
    );
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        typeof inner === 'string' && this.#isSecretKey(key)
          ? this.#getPlaceholder(inner)
          : this.#value(inner),
      ]),
    );
  }

  #getPlaceholder(value: string): string {
    const known = this.#known.find(([text]) => text === value);
    return value === '' ? '' : (known?.[1] ?? placeholders.secret);
  }

  *#secretsIn(value: unknown): Iterable<string> {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && this.#isSecretKey(key)) yield inner;
      else yield* this.#secretsIn(inner);
    }
  }
}

/** Without an answer it may have been taken. */
function isRefused({ answer }: Exchange): boolean {
  return answer !== null && answer.status >= 400;
}

/** How a secret may stand in a text: as it is, in JSON, in an address, in a form, in base64. */
function getForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ x: secret }).toString().slice(2),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
}

/** Names of the properties that no response may carry. */
function writeOnlyKeys(schemas: Readonly<Record<string, SchemaObject>>): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === 'properties') {
        for (const [name, schema] of Object.entries(inner)) {
          if (typeof schema === 'object' && schema !== null && 'writeOnly' in schema)
            keys.add(name);
        }
      }
      visit(inner);
    }
  };
  visit(schemas);
  return keys;
}

function jsonIn(body: Uint8Array | null): unknown {
  return body === null ? undefined : parsed(new TextDecoder().decode(body));
}

/** Deeper than any body of the contract; some requests are nested so that a parser gives up. */
const tooDeep = /([[{]\s*("[^"]*"\s*:\s*)?){40}/;

function parsed(text: string): unknown {
  if (tooDeep.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
