import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';

async function start() {
  const dist = mkdtempSync(join(tmpdir(), 'stillhouse-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, '.vite'));
  const manifest = { 'index.html': { file: 'assets/index-1a2b.js', isEntry: true } };
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const lab = await startLab({ consoleDir: dist });
  const [device, other] = [await lab.lease(), await lab.lease()];
  const manifestFor = (origin: string) =>
    send('GET', `${lab.simulator.cloudUrl}/manifest-build.json`, { headers: { origin } });
  return { ...lab, device, other, manifestFor };
}

test('cloud faults affect the pages of one device, until they are removed or the device is reset', async () => {
  const { control, device, other, manifestFor } = await start();
  const { baseUrl } = device.toLease();
  expect(await control.setCloudFaults(device.id, { remoteBuild: 'missing' })).toEqual({
    analytics: 'none',
    remoteBuild: 'missing',
  });
  expect((await manifestFor(baseUrl)).status).toBe(404);
  expect((await manifestFor(other.toLease().baseUrl)).status).toBe(200);
  await control.setCloudFaults(device.id, {});
  expect((await manifestFor(baseUrl)).status).toBe(200);
  await control.setCloudFaults(device.id, { analytics: 'failing', remoteBuild: 'missing' });
  await device.reset();
  expect(device.cloudFaults).toEqual({ analytics: 'none', remoteBuild: 'none' });
});

test('a manifest can be invalid JSON, or name files that are on another host, missing or empty', async () => {
  const { control, device, manifestFor, simulator } = await start();
  const { baseUrl } = device.toLease();
  const withFaults = async (
    remoteBuild: 'malformed' | 'elsewhere' | 'scriptMissing' | 'scriptEmpty',
  ) => {
    await control.setCloudFaults(device.id, { remoteBuild });
    return manifestFor(baseUrl);
  };
  expect(await withFaults('malformed')).toMatchObject({ status: 200, json: undefined });
  expect((await withFaults('elsewhere')).text).toContain('https://elsewhere.example/');
  expect((await withFaults('scriptMissing')).text).toContain('assets/never-built.js');
  const { json } = await withFaults('scriptEmpty');
  const { file } = (json as Record<string, { file: string }>)['index.html'] ?? { file: '' };
  const script = await send('GET', `${simulator.cloudUrl}/${file}`);
  expect(script).toMatchObject({ status: 200, text: 'export {};' });
});

test('a failing analytics endpoint returns 500 and stores nothing', async () => {
  const { control, device, simulator } = await start();
  await control.setCloudFaults(device.id, { analytics: 'failing' });
  const event = {
    event: 'setup load',
    type: 'track',
    anonymousId: 'a',
    timestamp: '2030-01-07T09:00:00.000Z',
    integrity: '0'.repeat(64),
  };
  const response = await send('POST', `${simulator.cloudUrl}/api/analytics/track`, {
    body: event,
    headers: { origin: device.toLease().baseUrl },
  });
  expect(response.status).toBe(500);
  expect((await control.cloudEvents(device.id)).events).toEqual([]);
});
