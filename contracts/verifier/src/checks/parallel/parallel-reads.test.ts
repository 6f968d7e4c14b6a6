import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import {
  type RequestHandler,
  sendJson,
  startTestDevice,
  testUser,
} from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { parallelReads } from './parallel-reads.ts';

const [system, language] = ['/api/v1/settings/system', '/api/v1/settings/language'] as const;

/** Reads the system and language settings of a device. */
async function readBoth(handler: RequestHandler = () => false) {
  const device = await startTestDevice(handler);
  const { target } = createTestTarget(device.url);
  await target.signIn();
  const findings = await collectFindings(parallelReads, {
    target,
    contract: new Contract(),
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { harm: 'safe', ...testUser, allowLockout: false, lateLossMs: 0, seed: 1 },
    undoLog: { record: () => Promise.resolve() },
    isSelected: (id) => /:(getSystemSettings|getLanguageSettings)$/.test(id),
    note: () => undefined,
  });
  return { device, target, verdicts: findings.map(({ verdict }) => verdict) };
}

test('a response that equals the one before is not read again', async () => {
  const { device, target, verdicts } = await readBoth();
  expect(verdicts).toEqual(['pass', 'pass']);
  for (const one of [system, language])
    expect(device.requests.filter(({ path }) => path === one)).toHaveLength(4);
  expect(target.parallelRequests).toBe(6);
});

test('a value that changes with each read is no violation', async () => {
  let reads = 0;
  const { verdicts } = await readBoth(({ path }, response) => {
    if (path !== system) return false;
    reads += 1;
    // The response next to others is that of the request after it.
    sendJson(response, 200, { count: Math.ceil(reads / 2) });
    return true;
  });
  expect(verdicts).toEqual(['pass', 'pass']);
});

test('a device that mixes up responses fails, and gets one request at a time', async () => {
  let alone: Socket | null = null;
  let waiting: readonly [string, ServerResponse][] = [];
  const { target, verdicts } = await readBoth(({ path }, response, { socket }) => {
    alone ??= socket;
    if (socket === alone) return false;
    waiting = [...waiting, [path, response]];
    const [one, other] = waiting;
    if (one === undefined || other === undefined) return true;
    sendJson(one[1], 200, { path: other[0] });
    sendJson(other[1], 200, { path: one[0] });
    waiting = [];
    return true;
  });
  expect(verdicts).toEqual(['fail', 'fail']);
  expect(target.parallelRequests).toBe(1);
});
