import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const startedAt = Date.parse('2026-11-23T03:00:00.000Z');

/** A request as `GET http://192.0.2.7/api/v1/status`, its response, and how it ended. */
export type RecordedCall = { call: string; body?: unknown; status?: number };

/** A read of the status of a device at this address. */
export function readStatusOf(origin: string): RecordedCall {
  const body = { product: 'arran', firmwareVersion: 'NFA1.20251104.0930', isPaired: false };
  return { call: `GET ${origin}/api/v1/status`, body };
}

/** Writes a HAR file with one request a second. Returns its path, and that of a file beside it. */
export async function writeHar(...calls: readonly RecordedCall[]) {
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-har-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'Customer 7.har');
  await writeFile(path, createHar(calls));
  return { path, out: join(folder, 'device.yaml') };
}

function createHar(calls: readonly RecordedCall[]): string {
  const entries = calls.map(({ call, body, status = 200 }, index) => {
    const [method, url] = call.split(' ');
    return {
      startedDateTime: new Date(startedAt + index * 1_000).toISOString(),
      time: 3,
      request: { method, url, headers: [] },
      response: {
        status,
        headers: [{ name: 'content-type', value: 'application/json' }],
        content: { mimeType: 'application/json', text: JSON.stringify(body) },
      },
    };
  });
  return JSON.stringify({ log: { version: '1.2', entries } });
}
