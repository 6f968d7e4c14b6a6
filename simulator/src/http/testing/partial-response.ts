import { request } from 'node:http';
import type { TestDevice } from './test-device.ts';

/** An answer while it arrives. */
export type PartialResponse = {
  /** Null until the head is there. */
  status: number | null;
  /** What has come of the body. */
  text: string;
  /** How it went out: `whole`, or the code of what broke it. Null while it goes on. */
  ended: string | null;
  /** The client gives up. */
  abandon(): void;
};

/** Asks with an admin's token, over a connection of its own, and watches what comes. */
export async function startPartialResponse(
  device: TestDevice,
  path: string,
): Promise<PartialResponse> {
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const sent = request(`${device.host.baseUrl}${path}`, { headers, agent: false });
  const answer: PartialResponse = {
    status: null,
    text: '',
    ended: null,
    abandon: () => void sent.destroy(),
  };
  const broke = (error: Error) => {
    answer.ended ??= 'code' in error ? String(error.code) : error.message;
  };
  sent.on('error', broke);
  sent.on('response', (incoming) => {
    answer.status = incoming.statusCode ?? null;
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      answer.text += part;
    });
    incoming.on('error', broke);
    incoming.on('end', () => {
      answer.ended ??= 'whole';
    });
  });
  sent.end();
  return answer;
}
