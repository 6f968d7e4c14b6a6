import { request } from 'node:http';
import type { TestDevice } from './test-device.ts';

/** A response while it arrives. */
export type PartialResponse = {
  /** Null until the head has arrived. */
  status: number | null;
  /** The part of the body that has arrived. */
  text: string;
  /** How it ended: `whole`, or the error code of the connection. Null while it continues. */
  ended: string | null;
  /** Disconnects. */
  abandon(): void;
};

/** Sends a request with an admin's token, over its own connection, and observes the response. */
export async function startPartialResponse(
  device: TestDevice,
  path: string,
): Promise<PartialResponse> {
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const sent = request(`${device.host.baseUrl}${path}`, { headers, agent: false });
  const response: PartialResponse = {
    status: null,
    text: '',
    ended: null,
    abandon: () => void sent.destroy(),
  };
  const broke = (error: Error) => {
    response.ended ??= 'code' in error ? String(error.code) : error.message;
  };
  sent.on('error', broke);
  sent.on('response', (incoming) => {
    response.status = incoming.statusCode ?? null;
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      response.text += part;
    });
    incoming.on('error', broke);
    incoming.on('end', () => {
      response.ended ??= 'whole';
    });
  });
  sent.end();
  return response;
}
