import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { readToken } from '../target/token.ts';

/** Replacements for secrets. A curl command has environment variables instead. */
export const placeholders = {
  token: '«token»',
  password: '«password»',
  secret: '«secret»',
  serialNumber: '«serial number»',
} as const;

/** Shorter values occur in texts by chance. */
const minLength = 4;

/** Names of secrets outside the contract, for example in a response that leaks them. */
const secretKeyPattern =
  /pass(word|wd|phrase|code)?$|^pwd$|psk$|secret|token$|credential|private_?key|api_?key|cookie/i;

/**
 * Identifiers of the contract and the verifier. They are not redacted, even if they contain the
 * password: problem types, the user agent and the boundary of forms.
 */
const publicIdentifiers = /(urn:stillhouse:problem:|stillhouse-contract)/;

/** Removes secrets from texts and bodies. */
export class Redactor {
  /** Secrets with their placeholders, longest first. */
  readonly #known: readonly (readonly [text: string, placeholder: string])[];
  readonly #keys: ReadonlySet<string>;

  /** @param serialNumber replaced as well, unless it is empty */
  constructor(
    contract: Contract,
    password: string,
    exchanges: readonly Exchange[],
    serialNumber = '',
  ) {
    this.#keys = listWriteOnlyKeys(contract.document.components.schemas);
    const secrets = new Map<string, string>();
    const add = (value: string, placeholder: string) => {
      if (value.length < minLength) return;
      for (const form of listEncodings(value))
        if (!secrets.has(form)) secrets.set(form, placeholder);
    };
    add(password, placeholders.password);
    add(serialNumber, placeholders.serialNumber);
    for (const exchange of exchanges) {
      const token = exchange.operationId === 'signIn' ? readToken(exchange) : null;
      if (token !== null) add(token, placeholders.token);
      // The values in an invalid or rejected request are not secrets, and may occur in messages.
      if (!exchange.isValid || isRejected(exchange)) continue;
      for (const value of this.#findSecrets(parseJsonBytes(exchange.request.body))) {
        add(value, placeholders.secret);
      }
    }
    this.#known = [...secrets].sort(([a], [b]) => b.length - a.length);
  }

  /** Replaces known secrets, and text that looks like a token or a key. */
  redactText(text: string): string {
    return text
      .split(publicIdentifiers)
      .map((part) => (publicIdentifiers.test(part) ? part : this.#replaceKnown(part)))
      .join('')
      .replace(
        /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
        placeholders.secret,
      )
      .replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, placeholders.token)
      .replace(/\b(Bearer|Basic)(\s+)[\w\-.~+/=]{8,}/gi, `$1$2${placeholders.token}`);
  }

  #replaceKnown(text: string): string {
    let clean = text;
    for (const [secret, placeholder] of this.#known) clean = clean.replaceAll(secret, placeholder);
    return clean;
  }

  /** Replaces secrets in the value of a header. */
  redactHeader(name: string, value: string): string {
    if (/^(set-)?cookie$/i.test(name)) return placeholders.secret;
    return this.redactText(value);
  }

  /** Replaces the values of secret keys in JSON, and secrets in other text as `text` does. */
  redactBody(text: string): string {
    const json = parseJson(text);
    if (typeof json !== 'object' || json === null) return this.redactText(text);
    return this.redactText(
      this.#hasSecretKeys(json) ? JSON.stringify(this.#redactValue(json)) : text,
    );
  }

  #isSecretKey(key: string): boolean {
    return this.#keys.has(key) || secretKeyPattern.test(key);
  }

  #hasSecretKeys(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(
      ([key, inner]) =>
        (typeof inner === 'string' && this.#isSecretKey(key)) || this.#hasSecretKeys(inner),
    );
  }

  #redactValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#redactValue(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        typeof inner === 'string' && this.#isSecretKey(key)
          ? this.#getPlaceholder(inner)
          : this.#redactValue(inner),
      ]),
    );
  }

  #getPlaceholder(value: string): string {
    const known = this.#known.find(([text]) => text === value);
    return value === '' ? '' : (known?.[1] ?? placeholders.secret);
  }

  *#findSecrets(value: unknown): Iterable<string> {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && this.#isSecretKey(key)) yield inner;
      else yield* this.#findSecrets(inner);
    }
  }
}

/** Without a response, the request may have been accepted. */
function isRejected({ response }: Exchange): boolean {
  return response !== null && response.status >= 400;
}

/** Returns a secret in all encodings: plain, JSON, URL, form, base64. */
function listEncodings(secret: string): readonly string[] {
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

/** Returns the names of properties that no response may contain. */
function listWriteOnlyKeys(schemas: Readonly<Record<string, SchemaObject>>): ReadonlySet<string> {
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

function parseJsonBytes(body: Uint8Array | null): unknown {
  return body === null ? undefined : parseJson(new TextDecoder().decode(body));
}

/** Deeper than any body of the contract. Some checks send nested bodies to stress the parser. */
const tooDeep = /([[{]\s*("[^"]*"\s*:\s*)?){40}/;

function parseJson(text: string): unknown {
  if (tooDeep.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
