import { readFileSync } from 'node:fs';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { parse } from 'yaml';
import type { WireRequest } from './wire-request.ts';

type Documented = {
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
};

/** The contract as it is written, references and all. */
export const contract = parse(
  readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Documented & Record<string, unknown>>>;
  components: { schemas: Record<string, unknown> };
};

/** Every operation that the device serves, those that are still to be built left out. */
export const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface, responses }) => surface === 'device' && !(501 in responses),
);

/** Between the parts of the forms here. */
export const boundary = 'fuzz-boundary';

/** The JSON bodies that the contract shows for an operation. */
export function exampleBodies({ path, method, requestMediaType }: Operation): unknown[] {
  if (requestMediaType === undefined) return [];
  const documented = contract.paths[path]?.[method.toLowerCase()]?.requestBody;
  const examples = documented?.content[requestMediaType]?.examples ?? {};
  return Object.values(examples).map(({ value }) => value);
}

/**
 * A call that the device would take up, to be spoiled; `null` is a token for the operation without
 * one.
 */
export function wellFormed(operation: Operation, token: string): WireRequest {
  const headers: WireRequest['headers'] = [
    ['host', 'localhost'],
    ['connection', 'close'],
  ];
  if (operation.roles.length > 0) headers.push(['authorization', `Bearer ${token}`]);
  const target = operation.path.replace('{id}', 'ab'.repeat(32));
  return { method: operation.method, target, headers, body: new Uint8Array() };
}

/** The request with a body and the headers that announce it. */
export function withBody(
  request: WireRequest,
  mediaType: string,
  body: string | Uint8Array,
): WireRequest {
  const bytes = Buffer.from(body);
  return {
    ...request,
    headers: [
      ...request.headers,
      ['content-type', mediaType],
      ['content-length', String(bytes.length)],
    ],
    body: bytes,
  };
}

/**
 * The request with its one body as the contract wants it: JSON of an example, or a form with a
 * file.
 */
export function withGoodBody(
  request: WireRequest,
  operation: Operation,
  which: number,
): WireRequest {
  const { requestMediaType } = operation;
  if (requestMediaType === undefined) return request;
  if (requestMediaType === 'multipart/form-data') {
    return withBody(request, `multipart/form-data; boundary=${boundary}`, form('no certificate'));
  }
  const examples = exampleBodies(operation);
  return withBody(request, requestMediaType, JSON.stringify(examples[which % examples.length]));
}

/** A form with one file in it. */
export function form(
  content: string,
  disposition = 'form-data; name="file"; filename="ca.pem"',
): string {
  return `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/x-pem-file\r\n\r\n${content}\r\n--${boundary}--\r\n`;
}
