import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, Recording, WireCheck } from '../../check.ts';
import { type Contract, formatPointer } from '../../contract.ts';
import { type Answer, type Exchange, getHeader, parseJsonBody } from '../../exchange.ts';
import { askedOf, isSuccess } from '../../observe/responses.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { readZip } from '../media/zip.ts';
import { privateKeyIn, traceIn } from './internal-details.ts';
import { secretNames, secretsOf } from './secrets.ts';

/** Responses contain no secrets and no implementation details. */
export const leak: WireCheck = {
  kind: 'wire',
  class: 'leak',
  requirements: (contract) => [
    ...contract.operations.flatMap((operation) => {
      const { pointer } = contract.operationObject(operation.id);
      const base = { class: 'leak', operation, pointer: `${pointer}/responses` } as const;
      const { id } = operation;
      return [
        require(contract, {
          ...base,
          rule: 'known-secret',
          sentence: `No response of ${id} contains a password, token or other secret from an earlier request.`,
        }),
        require(contract, {
          ...base,
          rule: 'secret-name',
          source: 'decision',
          sentence: `No response of ${id} has a property with the name of a secret. Secrets occur only in requests.`,
        }),
        require(contract, {
          ...base,
          rule: 'inside',
          source: 'decision',
          sentence: `No response of ${id} contains stack traces, file paths or private keys.`,
        }),
      ];
    }),
    require(contract, {
      class: 'leak',
      rule: 'elsewhere',
      operation: null,
      sentence: 'No response of an unknown path contains a secret or implementation details.',
      pointer: '/paths',
      source: 'decision',
    }),
  ],
  judge(exchange, contract, recording) {
    const { answer, operationId } = exchange;
    if (answer === null) return [];
    if (operationId === null) return elsewhere(exchange, answer, contract, recording);
    const operation = contract.operation(operationId);
    const text = textOf(answer);
    const said = (rule: string, fault: string | null): Finding => ({
      requirementId: idOf(`leak.${rule}`, operation),
      verdict: fault === null ? 'pass' : 'fail',
      message:
        fault === null
          ? 'Nothing found.'
          : `${askedOf(exchange)} returned ${answer.status} with ${fault}.`,
      exchanges: [exchange.n],
    });
    return [
      said('known-secret', secretFault(exchange, answer, text, contract, recording)),
      said('secret-name', nameFault(operation, answer, contract)),
      said('inside', insideFault(answer, text)),
    ];
  },
};

function elsewhere(
  exchange: Exchange,
  answer: Answer,
  contract: Contract,
  recording: Recording,
): Finding[] {
  const text = textOf(answer);
  const fault =
    secretFault(exchange, answer, text, contract, recording) ??
    (isJson(answer) ? insideFault(answer, text) : null);
  return [
    {
      requirementId: 'leak.elsewhere',
      verdict: fault === null ? 'pass' : 'fail',
      message:
        fault === null
          ? 'Nothing found.'
          : `${askedOf(exchange)} returned ${answer.status} with ${fault}.`,
      exchanges: [exchange.n],
    },
  ];
}

function secretFault(
  { operationId }: Exchange,
  answer: Answer,
  text: string,
  contract: Contract,
  recording: Recording,
): string | null {
  const givesToken =
    operationId !== null &&
    givesTokens(contract, contract.operation(operationId)) &&
    isSuccess(answer.status);
  for (const secret of secretsOf(recording, contract)) {
    if (givesToken && secret.split('.').length === 3) continue;
    if (shows(text, secret)) return 'a secret from an earlier request';
  }
  if (!givesToken && /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/.test(text)) return 'a token';
  return null;
}

/**
 * Returns true if a text contains a secret. A plain word may occur by coincidence, so it must be a
 * complete value or follow the name of a password.
 */
function shows(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  if (!/^[a-z]+$/i.test(secret)) return true;
  return (
    text.includes(`:"${secret}"`) ||
    new RegExp(`=${secret}(?=$|[\\s;,&"'])`, 'm').test(text) ||
    new RegExp(`pass\\w*\\W{1,5}${secret}\\b`, 'i').test(text)
  );
}

/**
 * Returns true if an operation returns tokens, according to the `contentMediaType` in its schema.
 */
function givesTokens(contract: Contract, { id }: Operation): boolean {
  const properties = contract.replySchema(id, 200, 'application/json')?.value.properties ?? {};
  return Object.values(properties).some(
    ({ contentMediaType }) => contentMediaType === 'application/jwt',
  );
}

/** Property names that suggest a secret, in addition to those of the contract. */
const speaking =
  /pass(?:word|phrase|wd)|\bpsk\b|Psk$|secret|private_?key|signing_?key|credential|access_?token|refresh_?token/i;

function nameFault(operation: Operation, answer: Answer, contract: Contract): string | null {
  const mediaType = operation.replies[answer.status]?.mediaTypes[0];
  if (mediaType === undefined) return null;
  const names = secretNames(contract);
  const declared = declaredNames(contract, operation, answer.status, mediaType);
  const place = secretPlace(parseJsonBody(answer), [], names, declared);
  return place === null ? null : `the property ${place}`;
}

function secretPlace(
  node: unknown,
  keys: readonly string[],
  names: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): string | null {
  if (typeof node !== 'object' || node === null) return null;
  for (const [key, value] of Object.entries(node)) {
    const isSecret = names.has(key) || speaking.test(key);
    const isText = typeof value === 'string' && value !== '';
    if (isSecret && isText && !declared.has(key)) return formatPointer([...keys, key]);
    const inner = secretPlace(value, [...keys, key], names, declared);
    if (inner !== null) return inner;
  }
  return null;
}

function declaredNames(
  contract: Contract,
  { id }: Operation,
  status: number,
  mediaType: string,
): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, $ref } = node as SchemaObject;
    if ($ref !== undefined) {
      visit(contract.resolve({ value: { $ref }, pointer: '' }).value);
      return;
    }
    for (const [name, property] of Object.entries(properties ?? {})) {
      if (typeof property === 'object' && property?.writeOnly !== true) names.add(name);
    }
    Object.values(node).forEach(visit);
  };
  visit(contract.replySchema(id, status, mediaType)?.value);
  return names;
}

/** Headers that contain addresses, and policies about resources of a page. */
const addresses =
  /^(?:location|content-location|link|content-disposition|content-security-policy.*|set-cookie)$/i;

function insideFault(answer: Answer, text: string): string | null {
  if (privateKeyIn(text)) return 'a private key';
  const values = answer.headers.filter(([name]) => !addresses.test(name)).map(([, value]) => value);
  // Logs and other files may contain file paths.
  const strings = isJson(answer) ? [...textsIn(parseJsonBody(answer)), ...values] : values;
  for (const inner of strings) {
    const trace = traceIn(inner);
    if (trace !== null) return `${trace.what}: ${trace.found}`;
  }
  return null;
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [key, ...textsIn(value)]);
}

function isJson({ headers }: Answer): boolean {
  return /json/i.test(getHeader(headers, 'content-type') ?? '');
}

const read = new WeakMap<Answer, string>();

/**
 * Returns all readable text of a response: headers, body, files in an archive, and token claims.
 */
function textOf(answer: Answer): string {
  const known = read.get(answer);
  if (known !== undefined) return known;
  const head = answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const isArchive = answer.body[0] === 0x50 && answer.body[1] === 0x4b;
  const entries = isArchive ? readZip(answer.body) : [];
  const files = typeof entries === 'string' ? [] : entries.flatMap(({ bytes }) => bytes ?? []);
  const text = [answer.body, ...files].map((bytes) => new TextDecoder().decode(bytes));
  const readable = [head, ...text].join('\n');
  const whole = [readable, ...claimsIn(readable)].join('\n');
  read.set(answer, whole);
  return whole;
}

/** Returns the claims of the tokens in a text, because they may contain secrets. */
function claimsIn(text: string): string[] {
  return [...text.matchAll(/\beyJ[\w-]{5,}\.(eyJ[\w-]{5,})\./g)].map(([, payload = '']) =>
    Buffer.from(payload, 'base64url').toString(),
  );
}
