import { expect, test } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import { startTestDevice } from './testing/test-device.ts';

const path = '/api/v1/settings/audiovideo';
const match = { operationId: 'getAudioVideoSettings' };

/** Returns the response without and with the fault, and the journal entry of the latter. */
async function withFault(fault: Omit<FaultSpec, 'match'>) {
  await using device = await startTestDevice();
  const well = await (await device.call(path)).json();
  device.arm({ ...fault, match, offContract: true });
  const response = await device.call(path);
  const text = await response.text();
  const entry = device.host.journal.listEntries().at(-1);
  expect(entry).toMatchObject({ status: 200, intended: true, faults: [{ kind: fault.kind }] });
  expect(entry?.verdict.reply).not.toEqual([]);
  expect(device.logged).toEqual([]);
  return { well, text, response, issues: entry?.verdict.reply ?? [] };
}

test.each([
  ['cut', '{"'],
  ['comma', '{"'],
  ['html', '<!doctype html>'],
  ['text', 'Something went wrong'],
  ['empty', ''],
])(
  'malformed JSON, %s: with the full content length and a JSON media type',
  async (form, start) => {
    const { text, response, issues } = await withFault({
      kind: 'malformed-json',
      parameters: { form },
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(text.startsWith(start)).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
    expect(issues).toMatchObject([{ message: expect.stringContaining('is no JSON') }]);
  },
);

test('malformed JSON is truncated by default, and problem bodies are changed as well', async () => {
  await using device = await startTestDevice();
  const well = await (await device.call(path, { role: null })).text();
  device.arm({ kind: 'malformed-json', match, offContract: true });
  const response = await device.call(path, { role: null });
  expect(response.status).toBe(401);
  expect(await response.text()).toBe(well.slice(0, well.length >> 1));
});

test('a wrong content type keeps the body', async () => {
  const kind = 'wrong-content-type';
  const regular = await withFault({ kind });
  expect(regular.response.headers.get('content-type')).toBe('text/html');
  expect(JSON.parse(regular.text)).toEqual(regular.well);
  const given = await withFault({ kind, parameters: { contentType: 'text/plain; charset=utf-8' } });
  expect(given.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('one property is dropped: the named one, or a required one', async () => {
  const kind = 'dropped-property';
  const named = await withFault({ kind, parameters: { pointer: '/cameraAntiBanding' } });
  const { cameraAntiBanding: _gone, ...rest } = named.well;
  expect(JSON.parse(named.text)).toEqual(rest);
  const drawn = await withFault({ kind });
  const left = Object.keys(JSON.parse(drawn.text));
  expect(left).toHaveLength(Object.keys(drawn.well).length - 1);
  expect(drawn.issues).toMatchObject([{ message: 'is missing; add it' }]);
});

test('a property is dropped from each item of a list', async () => {
  await using device = await startTestDevice();
  const parameters = { pointer: '/*/band' };
  const list = { operationId: 'listWifiNetworks' };
  device.arm({ kind: 'dropped-property', parameters, match: list, offContract: true });
  const networks: object[] = await (
    await device.call('/api/v1/network/config/wifi/remote_access/available_networks')
  ).json();
  expect(networks.length).toBeGreaterThan(1);
  expect(networks.filter((network) => 'band' in network)).toEqual([]);
});

test.each([
  [undefined, 0],
  ['null', null],
  ['array', []],
  ['object', {}],
  ['boolean', true],
])('a value has a wrong type: %s', async (as, expected) => {
  const parameters = { pointer: '/cameraAntiBanding', ...(as && { as }) };
  const { well, text } = await withFault({ kind: 'wrong-type', parameters });
  expect(JSON.parse(text)).toEqual({ ...well, cameraAntiBanding: expected });
});

test('the location of a wrong type is random, and the same in each run', async () => {
  const first = await withFault({ kind: 'wrong-type' });
  const second = await withFault({ kind: 'wrong-type' });
  expect(first.text).toBe(second.text);
  const wrong = JSON.parse(first.text);
  const changed = Object.keys(first.well).filter((key) => wrong[key] !== first.well[key]);
  expect(changed).toHaveLength(1);
});

test('a value is outside its closed list', async () => {
  const kind = 'unknown-enum-value';
  const { well, text } = await withFault({ kind });
  expect(JSON.parse(text)).toEqual({ ...well, cameraAntiBanding: 'unheard-of' });
  const given = await withFault({ kind, parameters: { value: '400_Hz' } });
  expect(JSON.parse(given.text)).toMatchObject({ cameraAntiBanding: '400_Hz' });
});

test('changes to one response add up, and a status overrides them', async () => {
  await using device = await startTestDevice();
  const drop = { kind: 'dropped-property', match, offContract: true } as const;
  device.arm(
    { ...drop, parameters: { pointer: '/autoPairingVolume' } },
    { ...drop, kind: 'unknown-enum-value', parameters: { pointer: '/cameraAntiBanding' } },
  );
  const body = await (await device.call(path)).json();
  expect(body).not.toHaveProperty('autoPairingVolume');
  expect(body).toMatchObject({ cameraAntiBanding: 'unheard-of' });
  device.arm({ kind: 'status', placement: 'egress', parameters: { status: 500 }, match });
  expect((await device.call(path)).status).toBe(500);
  expect(device.host.journal.listEntries().map(({ intended }) => intended)).toEqual([true, false]);
});

test('a response with nothing to change passes and counts as skipped', async () => {
  await using device = await startTestDevice();
  device.arm({ id: 'drop', kind: 'dropped-property', match, offContract: true });
  expect((await device.call(path, { role: null })).status).toBe(401);
  expect(device.host.faults.get('drop')?.counters).toEqual({
    considered: 1,
    matched: 1,
    skipped: 1,
    fired: 0,
  });
});
