import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { InProcessRequest } from '../http/in-process-request.ts';
import type { ScenarioRequest } from './scenario.ts';

/** Node's client sends a body with these methods only if its length is set. */
const bodylessMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

const boundary = 'stillhouse-scenario-form';

/** Builds the request of a scenario step, as a program would send it. */
export function buildRequest(
  request: ScenarioRequest,
  headers: Readonly<Record<string, string>>,
): InProcessRequest {
  const operation = getOperation(request.operationId);
  const { body = null, type } = getPayload(request);
  const carriesBody = !bodylessMethods.has(operation.method);
  return {
    origin: 'scenario',
    via: request.via === 'setup' ? 'setup' : 'device',
    method: operation.method,
    target: getPath(operation, request),
    headers: { ...headers, ...(type !== null && { 'content-type': type }) },
    body: carriesBody ? body : null,
  };
}

/** Returns the operation of that id, which must exist. */
export function getOperation(id: string): Operation {
  const operation = Object.values(operations).find((known) => known.id === id);
  if (operation === undefined) throw new Error(`There is no operation "${id}".`);
  return operation;
}

function getPath({ path }: Operation, { path: values = {}, query = {} }: ScenarioRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
  const queryText = new URLSearchParams(query).toString();
  return queryText === '' ? filled : `${filled}?${queryText}`;
}

function getPayload({ body, file }: ScenarioRequest): { body?: string; type: string | null } {
  if (file !== undefined) return createForm(file);
  if (body === undefined) return { type: null };
  // Text is sent unchanged, so that a scenario can send a body that is not JSON.
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { body: text, type: 'application/json' };
}

/** Creates a form with a file, as a browser encodes it. */
export function createForm({ name, text }: NonNullable<ScenarioRequest['file']>) {
  const fileName = name.toWellFormed().replace(/["\r\n]/g, encodeURIComponent);
  const head = `content-disposition: form-data; name="file"; filename="${fileName}"`;
  const body = `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
