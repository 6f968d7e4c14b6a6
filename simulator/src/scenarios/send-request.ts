import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { ScenarioRequest } from './scenario.ts';

/** What came back: an answer, or none and why. */
export type Answer =
  | { outcome: 'answered'; status: number; text: string }
  | { outcome: 'lost'; reason: string };

type Sent = {
  answer: Promise<Answer>;
  /** Ends it; its answer is lost. */
  abandon: () => void;
};

const boundary = 'stillhouse-scenario-form';

/**
 * Sends a call of the device's API as a program would, over a connection of its own. Its answer may be held back until a
 * later simulated time, or never come.
 * @param base where the device is, without a slash at the end
 */
export function sendRequest(
  base: string,
  call: ScenarioRequest,
  headers: Readonly<Record<string, string>>,
): Sent {
  const operation = operationOf(call.operationId);
  const url = new URL(base + pathOf(operation, call));
  const { body, type } = payloadOf(call);
  const options: RequestOptions = {
    method: operation.method,
    agent: false,
    headers: { ...headers, ...(type !== null && { 'content-type': type }) },
  };
  let outgoing: ClientRequest | null = null;
  const answer = new Promise<Answer>((resolve) => {
    // The certificate is the simulator's own; who it is, is not the question here.
    outgoing =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, rejectUnauthorized: false })
        : httpRequest(url, options);
    outgoing.on('error', (error) => resolve({ outcome: 'lost', reason: reasonOf(error) }));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => {
        text += part;
      });
      incoming.on('error', (error) => resolve({ outcome: 'lost', reason: reasonOf(error) }));
      incoming.on('end', () => {
        resolve({ outcome: 'answered', status: incoming.statusCode ?? 0, text });
      });
    });
    outgoing.end(body);
  });
  return { answer, abandon: () => void outgoing?.destroy() };
}

/** The operation of that id, which has been checked to be one. */
export function operationOf(id: string): Operation {
  const operation = Object.values(operations).find((known) => known.id === id);
  if (operation === undefined) throw new Error(`There is no operation "${id}".`);
  return operation;
}

function pathOf({ path }: Operation, { path: values = {}, query = {} }: ScenarioRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

function payloadOf({ body, file }: ScenarioRequest): { body?: string; type: string | null } {
  if (file !== undefined) {
    const head = `content-disposition: form-data; name="file"; filename="${encodeURIComponent(file.name.toWellFormed())}"`;
    const part = `--${boundary}\r\n${head}\r\n\r\n${file.text}\r\n--${boundary}--\r\n`;
    return { body: part, type: `multipart/form-data; boundary=${boundary}` };
  }
  if (body === undefined) return { type: null };
  // Text is sent as it is: that is how a scenario sends what is no JSON.
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { body: text, type: 'application/json' };
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.message;
  return { ECONNREFUSED: 'refused', ECONNRESET: 'reset' }[code] ?? code;
}
