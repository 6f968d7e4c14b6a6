import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { createControlClient } from '../../../client/client.ts';
import { createSimulator, type LeaseOptions, type SimulatorOptions } from '../../simulator.ts';

/** A response as received. */
export type Raw = {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** The body as JSON. Undefined if it is not JSON. */
  json: unknown;
};

export type Sent = {
  /** Sent as JSON, unless it is text. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** Starts a simulator on free ports with a client, for one test, and closes it afterwards. */
export async function startLab(options: SimulatorOptions = {}) {
  const simulator = await createSimulator(options);
  onTestFinished(() => simulator.close());
  return {
    simulator,
    control: createControlClient(simulator.labUrl),
    /** Calls the lab port with any request, even one that a proper client would not send. */
    call: (method: string, path: string, sent?: Sent) =>
      send(method, `${simulator.labUrl}${path}`, sent),
    lease: (lease: LeaseOptions = {}) => simulator.lease({ clock: 'manual', ...lease }),
  };
}

/** Sends an HTTP request without `fetch`, which would not let a test set Host or Origin. */
export function send(method: string, url: string, { body, headers }: Sent = {}): Promise<Raw> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(url, { method, headers: { ...type, ...headers } }, (incoming) => {
      let response = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => {
        response += part;
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: sent } = incoming;
        resolve({ status, headers: sent, text: response, json: parseJson(response) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
