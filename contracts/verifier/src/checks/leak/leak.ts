import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { isPlainSecretName } from '@stillhouse/foundation/secret-names';
import type { Recording, WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import {
  type Exchange,
  getHeader,
  type HttpResponse,
  parseJsonBody,
} from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { describeRequest, isSuccess } from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { readZip } from '../media/zip.ts';
import { findInternalDetail, hasPrivateKey } from './internal-details.ts';
import { listSecretNames, listSecrets } from './secrets.ts';

/** Responses contain no secrets and no implementation details. */
export const leak: WireCheck = {
  kind: 'wire',
  class: 'leak',
  requirements: (contract) => [
    ...contract.operations.flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const base = { class: 'leak', operation, pointer: `${pointer}/responses` } as const;
      const { id } = operation;
      return [
        createRequirement(contract, {
          ...base,
          rule: 'known-secret',
          sentence: `No response of ${id} contains a password, token or other secret from an earlier request.`,
        }),
        createRequirement(contract, {
          ...base,
          rule: 'secret-name',
          source: 'decision',
          sentence: `No response of ${id} has a property with the name of a secret. Secrets occur only in requests.`,
        }),
        createRequirement(contract, {
          ...base,
          rule: 'inside',
          source: 'decision',
          sentence: `No response of ${id} contains stack traces, file paths or private keys.`,
        }),
      ];
    }),
    createRequirement(contract, {
      class: 'leak',
      rule: 'elsewhere',
      operation: null,
      sentence: 'No response of an unknown path contains a secret or implementation details.',
      pointer: '/paths',
      source: 'decision',
    }),
  ],
  evaluate(exchange, contract, recording) {
    const { response, operationId } = exchange;
    if (response === null) return [];
    if (operationId === null) return evaluateUnknownPath(exchange, response, contract, recording);
    const operation = contract.getOperation(operationId);
    const text = getText(response);
    const faults = {
      'known-secret': findSecret(exchange, response, text, contract, recording),
      'secret-name': findSecretName(operation, response, contract),
      inside: findInternals(response, text),
    };
    return Object.entries(faults).map(([rule, fault]) =>
      evaluate(exchange, response, createRequirementId(`leak.${rule}`, operation), fault),
    );
  },
};

function evaluateUnknownPath(
  exchange: Exchange,
  response: HttpResponse,
  contract: Contract,
  recording: Recording,
): Finding[] {
  const text = getText(response);
  const fault =
    findSecret(exchange, response, text, contract, recording) ??
    (isJsonResponse(response) ? findInternals(response, text) : null);
  return [evaluate(exchange, response, 'leak.elsewhere', fault)];
}

function evaluate(
  exchange: Exchange,
  response: HttpResponse,
  id: string,
  found: string | null,
): Finding {
  const problem = `${describeRequest(exchange)} returned ${response.status} with ${found}.`;
  const passed = `Nothing found${isCut(response) ? ' in the first 4 MB' : ''}.`;
  return createFinding(id, found === null ? null : problem, passed, [exchange.n]);
}

function findSecret(
  { operationId }: Exchange,
  response: HttpResponse,
  text: string,
  contract: Contract,
  recording: Recording,
): string | null {
  const givesToken =
    operationId !== null &&
    returnsTokens(contract, contract.getOperation(operationId)) &&
    isSuccess(response.status);
  for (const secret of listSecrets(recording, contract)) {
    if (givesToken && secret.split('.').length === 3) continue;
    if (containsSecret(text, secret)) return 'a secret from an earlier request';
  }
  if (!givesToken && /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/.test(text))
    return 'a token';
  return null;
}

/**
 * Returns true if a text contains a secret. A plain word may occur by coincidence, so it must be a
 * complete value or follow the name of a password.
 */
function containsSecret(text: string, secret: string): boolean {
  const isWord = /^[a-z]+$/i.test(secret);
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    if (!isWord) return true;
    const before = text.slice(Math.max(0, at - maxNameLength), at);
    const after = text.slice(at + secret.length, at + secret.length + 1);
    if (before.endsWith(':"') && after === '"') return true;
    if (before.endsWith('=') && /^[\s;,&"']?$/.test(after)) return true;
    if (/pass\w{0,40}\W{1,5}$/i.test(before) && !/\w/.test(after)) return true;
  }
  return false;
}

/** Characters before a word in which the name of a password may stand. */
const maxNameLength = 40;

/**
 * Returns true if an operation returns tokens, according to the `contentMediaType` in its schema.
 */
function returnsTokens(contract: Contract, { id }: Operation): boolean {
  const properties =
    contract.getResponseSchema(id, 200, 'application/json')?.value.properties ?? {};
  return Object.values(properties).some(
    ({ contentMediaType }) => contentMediaType === 'application/jwt',
  );
}

function findSecretName(
  operation: Operation,
  response: HttpResponse,
  contract: Contract,
): string | null {
  const mediaType = operation.responses[response.status]?.mediaTypes[0];
  if (mediaType === undefined) return null;
  const names = listSecretNames(contract);
  const declared = listDeclaredNames(contract, operation, response.status, mediaType);
  const place = findSecretProperty(parseJsonBody(response), [], names, declared);
  return place === null ? null : `the property ${place}`;
}

function findSecretProperty(
  node: unknown,
  keys: readonly string[],
  names: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): string | null {
  if (typeof node !== 'object' || node === null) return null;
  for (const [key, value] of Object.entries(node)) {
    const isSecret = names.has(key) || isPlainSecretName(key);
    const isText = typeof value === 'string' && value !== '';
    if (isSecret && isText && !declared.has(key)) return formatPointer([...keys, key]);
    const inner = findSecretProperty(value, [...keys, key], names, declared);
    if (inner !== null) return inner;
  }
  return null;
}

function listDeclaredNames(
  contract: Contract,
  { id }: Operation,
  status: number,
  mediaType: string,
): ReadonlySet<string> {
  const schema = contract.getResponseSchema(id, status, mediaType);
  if (schema === null) return new Set();
  const known = declaredNames.get(schema.pointer);
  if (known !== undefined) return known;
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
  visit(schema.value);
  declaredNames.set(schema.pointer, names);
  return names;
}

/** By the pointer of the schema. */
const declaredNames = new Map<string, ReadonlySet<string>>();

/** Headers that contain addresses, and policies about resources of a page. */
const addressHeaders =
  /^(?:location|content-location|link|content-disposition|content-security-policy.*|set-cookie)$/i;

function findInternals(response: HttpResponse, text: string): string | null {
  if (hasPrivateKey(text)) return 'a private key';
  const values = response.headers
    .filter(([name]) => !addressHeaders.test(name))
    .map(([, value]) => value);
  // Logs and other files may contain file paths.
  const strings = isJsonResponse(response)
    ? [...listTexts(parseJsonBody(response)), ...values]
    : values;
  for (const inner of strings) {
    const trace = findInternalDetail(inner);
    if (trace !== null) return `${trace.description}: ${trace.found}`;
  }
  return null;
}

function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [key, ...listTexts(value)]);
}

function isJsonResponse({ headers }: HttpResponse): boolean {
  return /json/i.test(getHeader(headers, 'content-type') ?? '');
}

/** Of all texts of a response. Longer ones are files, such as logs. */
const maxTextBytes = 4 * 1024 * 1024;

/** Returns true if `getText` leaves something out. */
function isCut({ body }: HttpResponse): boolean {
  return body.length > maxTextBytes;
}

/**
 * Returns all readable text of a response: headers, body, files in an archive, and token claims.
 */
function getText(response: HttpResponse): string {
  const head = response.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const isArchive = response.body[0] === 0x50 && response.body[1] === 0x4b;
  const entries = isArchive ? readZip(response.body) : [];
  const files = typeof entries === 'string' ? [] : entries.flatMap(({ bytes }) => bytes ?? []);
  let left = maxTextBytes;
  const text = [response.body, ...files].map((bytes) => {
    const read = bytes.subarray(0, left);
    left -= read.length;
    return new TextDecoder().decode(read);
  });
  const readable = [head, ...text].join('\n');
  return [readable, ...listTokenClaims(readable)].join('\n');
}

/** Returns the claims of the tokens in a text, because they may contain secrets. */
function listTokenClaims(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])eyJ[\w-]{5,}\.(eyJ[\w-]{5,})\./g)].map(([, payload = '']) =>
    Buffer.from(payload, 'base64url').toString(),
  );
}
