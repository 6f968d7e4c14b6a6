import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { expect, onTestFinished, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/device/logs';
const match = { operationId: 'downloadLogs' };
const megabyte = 1_000_000;

async function startDevice(bytes: number): Promise<TestDevice> {
  const device = await startTestDevice();
  expect(setCondition(device.device, 'logSize', { bytes })).toEqual({ outcome: 'set' });
  return device;
}

/** Requests the logs and advances time until they are generated. */
async function getLogs(device: TestDevice): Promise<Response> {
  const response = device.call(path);
  await expect.poll(() => device.host.held).toBe(1);
  await device.clock.advanceBy(30_000);
  return response;
}

function getLastEntry({ host }: TestDevice) {
  return host.journal.listEntries({ limit: 1 })[0];
}

async function getArchive(bytes: number): Promise<Buffer> {
  await using device = await startDevice(bytes);
  const response = await getLogs(device);
  const archive = Buffer.from(await response.arrayBuffer());
  await device.host.settle();
  expect(getLastEntry(device)).toMatchObject({
    outcome: 'answered',
    verdict: { reply: [] },
    response: {
      bytes: Number(response.headers.get('content-length')),
      sha256: createHash('sha256').update(archive).digest('hex'),
    },
  });
  return archive;
}

test('logs have the size that a condition sets, in a valid archive', async () => {
  const archive = await getArchive(5 * megabyte + 7);
  expect(archive.length).toBeGreaterThan(5 * megabyte);
  expect(archive.length).toBeLessThan(5 * megabyte + 20_000);
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-large-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'logs.zip');
  writeFileSync(file, archive);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors');
  const trace = execFileSync('unzip', ['-p', file, 'trace.log'], { maxBuffer: 10 * megabyte });
  const manifest = execFileSync('unzip', ['-p', file, 'manifest.json'], { encoding: 'utf8' });
  expect(JSON.parse(manifest).files.at(-1)).toEqual({
    name: 'trace.log',
    bytes: 5 * megabyte + 7,
    sha256: createHash('sha256').update(trace).digest('hex'),
  });
});

test('the same seed gives the same large logs', async () => {
  const [first, second] = [await getArchive(megabyte), await getArchive(megabyte)];
  expect(first.equals(second)).toBe(true);
});

/** Starts the download without reading its body. */
async function startDownload(device: TestDevice): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    get(device.host.baseUrl + path, { headers, agent: false }, resolve).once('error', reject);
  });
  await expect.poll(() => device.host.held).toBe(1);
  await device.clock.advanceBy(30_000);
  const incoming = await response;
  incoming.on('error', () => {});
  return incoming;
}

/**
 * Returns the bytes in buffers that something still refers to. V8 frees collected buffers in
 * another thread; the second collection begins with waiting for it.
 */
function getUsedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

test('a throttled download of 50 MB takes its simulated time, and little memory', async () => {
  await using device = await startDevice(50 * megabyte);
  device.arm({ kind: 'throttle', parameters: { bytesPerSecond: 100_000 }, match });
  const before = getUsedBytes();
  const incoming = await startDownload(device);
  const length = Number(incoming.headers['content-length']);
  let count = 0;
  incoming.on('data', (chunk: Buffer) => {
    count += chunk.length;
  });
  const start = device.clock.now();
  await device.advance(250_000);
  // Simulated time does not wait for the connection that carries the bytes.
  await expect.poll(() => count).toBeGreaterThan(20 * megabyte);
  expect(getUsedBytes() - before).toBeLessThan(10 * megabyte);
  await device.advance(249_000);
  expect(getLastEntry(device)?.outcome).toBe('pending');
  await device.advance(2_000);
  await expect.poll(() => count).toBe(length);
  expect(getLastEntry(device)?.answeredAt).toBe(start + Math.ceil(length / 100));
});

test('a large download breaks off after the given number of bytes', async () => {
  await using device = await startDevice(10 * megabyte);
  device.arm({ kind: 'truncated-body', parameters: { bytes: 7_654_321 }, match });
  const response = await getLogs(device);
  let count = 0;
  const read = async () => {
    for await (const chunk of response.body ?? []) count += chunk.length;
  };
  await expect(read()).rejects.toThrow();
  expect(count).toBe(7_654_321);
  await device.host.settle();
  expect(getLastEntry(device)?.outcome).toBe('reset');
});

test('a client that does not read its download stops neither the clock nor other requests', async () => {
  await using device = await startDevice(30 * megabyte);
  const incoming = await startDownload(device);
  const start = device.clock.now();
  await expect
    .poll(async () => (await device.call('/api/v1/status')).status, { timeout: 10_000 })
    .toBe(200);
  await device.clock.advanceBy(60_000);
  expect(device.clock.now()).toBe(start + 60_000);
  let count = 0;
  for await (const chunk of incoming) count += chunk.length;
  expect(count).toBe(Number(incoming.headers['content-length']));
  await device.host.settle();
  expect(device.host.journal.listEntries()[0]?.outcome).toBe('answered');
});

test('a power cut ends a large download', async () => {
  await using device = await startDevice(30 * megabyte);
  const incoming = await startDownload(device);
  await expect.poll(async () => (await device.call('/api/v1/status')).status).toBe(200);
  powerOff(device.device);
  await device.host.settle();
  await expect.poll(() => device.host.journal.listEntries()[0]?.outcome).toBe('reset');
  incoming.destroy();
});
