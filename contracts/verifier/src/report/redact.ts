import type { ContractDocument, SchemaObject } from '@stillhouse/contracts/document';
import { parseJson as parseLimited } from '@stillhouse/foundation/document-limits';
import { isShownHeader, redactHeader } from '@stillhouse/foundation/redact-header';
import { createMemberTest, redactJson } from '@stillhouse/foundation/redact-json';
import {
  type Mark,
  redactQuery,
  redactTarget,
  redactText,
} from '@stillhouse/foundation/redact-text';
import { isSecretName, type NameOrigin } from '@stillhouse/foundation/secret-names';
import { type Exchange, getHeader, type Headers } from '../model/exchange.ts';
import { readToken } from '../target/sign-in.ts';

/** Replacements for secrets. A curl command has environment variables instead. */
export const placeholders = {
  token: '«token»',
  password: '«password»',
  secret: '«secret»',
  serialNumber: '«serial number»',
} as const;

/** Shorter values occur in texts by chance. */
const minLength = 4;

/**
 * Identifiers of the contract and the verifier. They are not redacted, even if they contain the
 * password: problem types, the user agent and the boundary of forms.
 */
const publicIdentifiers = /(urn:stillhouse:problem:|stillhouse-verify)/;

/**
 * `own`: the verifier chose the values of all requests, so that its evidence can repeat them.
 * `foreign`: a client chose them, so that any value can be a secret.
 */
type Requests = 'own' | 'foreign';

/** Removes secrets from texts and bodies. */
export class Redactor {
  /** Secrets with their placeholders, longest first. */
  readonly #known: readonly (readonly [text: string, placeholder: string])[];
  readonly #keys: ReadonlySet<string>;
  readonly #requests: Requests;

  /** @param serialNumber replaced as well, unless it is empty */
  constructor(
    contract: { readonly document: { readonly components: ContractDocument['components'] } },
    password: string,
    exchanges: readonly Exchange[],
    {
      serialNumber = '',
      requests = 'own',
      secrets: known = [],
    }: { serialNumber?: string; requests?: Requests; secrets?: readonly string[] } = {},
  ) {
    this.#keys = listWriteOnlyKeys(contract.document.components.schemas);
    this.#requests = requests;
    const secrets = new Map<string, string>();
    const add = (value: string, placeholder: string) => {
      if (value.length < minLength) return;
      for (const form of listEncodings(value))
        if (!secrets.has(form)) secrets.set(form, placeholder);
    };
    add(password, placeholders.password);
    add(serialNumber, placeholders.serialNumber);
    for (const secret of known) add(secret, placeholders.token);
    for (const exchange of exchanges) {
      const token = readToken(exchange);
      if (token !== null) add(token, placeholders.token);
      if (requests === 'foreign') {
        for (const value of this.#findTyped(exchange)) add(value, placeholders.secret);
      }
      // The values in an invalid or rejected request of the verifier are not secrets, and may occur
      // in messages.
      else if (exchange.isValid && !isRejected(exchange)) {
        for (const value of this.#findSecrets(parseJsonBytes(exchange.request.body))) {
          add(value, placeholders.secret);
        }
      }
    }
    this.#known = [...secrets].sort(([a], [b]) => b.length - a.length);
  }

  /** Replaces known secrets, and what is recognizable as one. */
  redactText(text: string): string {
    return redactText(this.#replaceKnown(text), this.#mark);
  }

  /** Replaces secrets in the target of a request. */
  redactTarget(target: string): string {
    return redactTarget(this.#replaceKnown(target), this.#mark);
  }

  #replaceKnown(text: string): string {
    const replace = (part: string) =>
      this.#known.reduce(
        (clean, [known, placeholder]) => clean.replaceAll(known, placeholder),
        part,
      );
    return text
      .split(publicIdentifiers)
      .map((part, index) => (index % 2 === 1 ? part : replace(part)))
      .join('');
  }

  readonly #mark: Mark = (kind, found) => {
    const known = this.#known.find(([text]) => text === found);
    return known?.[1] ?? placeholders[kind];
  };

  /** Replaces secrets in the values of headers. */
  redactHeaders(headers: Headers, origin: NameOrigin): Headers {
    const isOwn = origin === 'request' && this.#requests === 'own';
    return headers.map(([name, value]) => {
      const clean = this.#replaceKnown(value);
      if (isOwn && !isSecretName(name)) return [name, redactText(clean, this.#mark)];
      // A placeholder stays, so that a command can take the value from the environment.
      return [name, isPlaceholder(clean) ? clean : redactHeader(name, clean, this.#mark)];
    });
  }

  /**
   * Replaces the values of secret names in JSON and in forms, and secrets in other text of the
   * verifier. Returns null for other text of a client, which may be a secret anywhere.
   */
  redactBody(text: string, mediaType: string, origin: NameOrigin): string | null {
    const json = parseJson(text);
    if (json !== undefined) {
      const clean = JSON.stringify(redactJson(json, { mark: this.#mark, origin }));
      return this.#replaceKnown(clean === JSON.stringify(json) ? text : clean);
    }
    if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) {
      return redactQuery(this.#replaceKnown(text), this.#mark);
    }
    return this.#requests === 'own' || text === '' ? this.redactText(text) : null;
  }

  /** Yields the values that are secret by their name, of a valid request. */
  *#findSecrets(value: unknown): Iterable<string> {
    if (typeof value !== 'object' || value === null) return;
    const isSecret = createMemberTest(value, (key) => this.#isSecretKey(key));
    for (const [key, inner] of Object.entries(value)) {
      if (isSecret(key)) yield* listTexts(inner);
      else yield* this.#findSecrets(inner);
    }
  }

  /** The name of a user and that of a setting occur in texts by chance. */
  #isSecretKey(key: string): boolean {
    return this.#keys.has(key) || (isSecretName(key) && !/identity$|^key$/i.test(key));
  }

  /** Yields all values that are secret by their place in a request of a client. */
  *#findTyped({ request: { target, headers, body } }: Exchange): Iterable<string> {
    const text = body === null ? '' : new TextDecoder().decode(body);
    const json = parseJson(text);
    if (json !== undefined) yield* this.#findSecrets(json);
    const isForm = /form-urlencoded/i.test(getHeader(headers, 'content-type') ?? '');
    const [, query = ''] = target.split(/\?(.*)/s);
    for (const fields of isForm ? [query, text] : [query]) {
      for (const [name, value] of new URLSearchParams(fields)) {
        if (this.#isSecretKey(name)) yield value;
      }
    }
    for (const [name, value] of headers) {
      if (isSecretName(name) && !isShownHeader(name)) yield value.replace(/^\w+\s+/, '');
    }
  }
}

function* listTexts(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* listTexts(inner);
  }
}

const isPlaceholder = (text: string) => /^(?:\w+ )?«[^«»]*»$/.test(text);

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

function parseJson(text: string): unknown {
  try {
    return parseLimited(text);
  } catch {
    return undefined;
  }
}
