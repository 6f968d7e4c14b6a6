import { readFileSync } from 'node:fs';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { parse } from 'yaml';
import type { WireRequest } from './wire-request.ts';

type Documented = {
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
};

/** The contract as written, with references. */
export const contract = parse(
  readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Documented & Record<string, unknown>>>;
  components: { schemas: Record<string, unknown> };
};

/** All operations that the device serves. */
export const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface, responses }) => surface === 'device' && !(501 in responses),
);

/** The boundary of the forms in these tests. */
export const boundary = 'fuzz-boundary';

/** Returns the JSON bodies in the examples of an operation. */
export function getExampleBodies({ path, method, requestMediaType }: Operation): unknown[] {
  if (requestMediaType === undefined) return [];
  const documented = contract.paths[path]?.[method.toLowerCase()]?.requestBody;
  const examples = documented?.content[requestMediaType]?.examples ?? {};
  return Object.values(examples).map(({ value }) => value);
}

/** Returns a valid call to be mutated. `null` is the token of the operation that needs none. */
export function createRequest(operation: Operation, token: string): WireRequest {
  const headers: WireRequest['headers'] = [
    ['host', 'localhost'],
    ['connection', 'close'],
  ];
  if (operation.roles.length > 0) headers.push(['authorization', `Bearer ${token}`]);
  const target = operation.path.replace('{id}', 'ab'.repeat(32));
  return { method: operation.method, target, headers, body: new Uint8Array() };
}

/** Returns the request with a body and its headers. */
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

/** Returns the request with a valid body: the JSON of an example, or a form with a file. */
export function withValidBody(
  request: WireRequest,
  operation: Operation,
  which: number,
): WireRequest {
  const { requestMediaType } = operation;
  if (requestMediaType === undefined) return request;
  if (requestMediaType === 'multipart/form-data') {
    return withBody(
      request,
      `multipart/form-data; boundary=${boundary}`,
      createForm('no certificate'),
    );
  }
  const examples = getExampleBodies(operation);
  return withBody(request, requestMediaType, JSON.stringify(examples[which % examples.length]));
}

/** Returns a form with one file. */
export function createForm(
  content: string,
  disposition = 'form-data; name="file"; filename="ca.pem"',
): string {
  return `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/x-pem-file\r\n\r\n${content}\r\n--${boundary}--\r\n`;
}
