import { expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../simulator.ts';
import { readTraffic } from '../traffic/read-traffic.ts';
import { createScenarioText } from './create-scenario.ts';
import { recordHar } from './testing/record-journey.ts';

const journey = {
  name: 'a session',
  steps: [
    { call: 'POST admin_login', body: { userName: 'admin', password: 'stillhouse' } },
    { call: 'GET status' },
    { call: 'GET settings/audiovideo' },
    { call: 'GET settings/updates/available' },
    { call: 'GET network/wifi/networks' },
    { call: 'PUT settings/system', body: { shareAnalyticsDisabled: true } },
    { call: 'GET settings/system' },
  ],
} as const;

/** What nobody could understand in place of a value. */
const strange: readonly unknown[] = [undefined, '☃', 42.5, {}, ['x'], null];

/** The places of an entry that decide what the device is. */
const usedPlaces = /^\d+\/(startedDateTime|request\/(url|method)|response\/(status|content\/text))/;
/** Their values are replaced while reading. */
const secretPlaces = /password|token|authorization$/;

type Har = { log: { entries: Record<string, unknown>[] } };

/** Returns the path of every value below an entry, with those inside of JSON bodies. */
function listPaths(value: unknown, path: readonly string[] = []): string[][] {
  const inner = parseBody(value) ?? value;
  if (typeof inner !== 'object' || inner === null) return path.length === 0 ? [] : [[...path]];
  // One item stands for those after it.
  const names = Array.isArray(inner) ? Object.keys(inner).slice(0, 1) : Object.keys(inner);
  const below = names.flatMap((name) => listPaths(Reflect.get(inner, name), [...path, name]));
  return path.length === 0 ? below : [[...path], ...below];
}

function parseBody(value: unknown): unknown {
  try {
    return typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}

/** Returns a copy with another value at the path. Undefined removes it. */
function replaceAt(value: unknown, [name = '', ...rest]: readonly string[], by: unknown): unknown {
  const parsed = parseBody(value);
  if (parsed !== null) return JSON.stringify(replaceAt(parsed, [name, ...rest], by));
  const copy = structuredClone(Object(value));
  if (rest.length > 0) copy[name] = replaceAt(copy[name], rest, by);
  else if (by === undefined && Array.isArray(copy)) copy.splice(Number(name), 1);
  else if (by === undefined) delete copy[name];
  else copy[name] = by;
  return copy;
}

// Issue 35, kind 11: whatever of a recording is not in the device is in the comments.
test('a part of a recording that is removed or not understood is named', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const har: Har = JSON.parse(await recordHar(simulator, journey, { seed: 3 }));
  const importHar = async (changed: object) => {
    const read = readTraffic(JSON.stringify(changed));
    if (read.outcome === 'rejected') return { device: '', notes: read.message };
    const [recorded] = read.traffic.devices;
    if (recorded === undefined) throw new Error('no device');
    const created = await createScenarioText(simulator, read.traffic, recorded, 'lost');
    const { text, deviations, notes } = created;
    return { device: text.replace(/^#.*\n/gm, ''), notes: [...deviations, ...notes].join('\n') };
  };
  const whole = await importHar(har);
  const paths = har.log.entries.flatMap((entry, index) =>
    listPaths(entry).map((path) => [String(index), ...path]),
  );
  const silent: string[] = [];
  let attempts = 0;
  for (const [number, path] of paths.entries()) {
    // Each place gets one of the values, in turn.
    const by = strange[number % strange.length];
    const entries = replaceAt(har.log.entries, path, by);
    const changed = await importHar({ log: { ...har.log, entries } });
    attempts += 1;
    const isNamed = changed.notes !== whole.notes;
    const isTakenOver = by !== undefined && changed.device.includes(JSON.stringify(by));
    const isUsed = usedPlaces.test(path.join('/')) && !secretPlaces.test(path.join('/'));
    if (!isNamed && !isTakenOver && (changed.device !== whole.device || isUsed)) {
      silent.push(`${path.join('/')} = ${JSON.stringify(by)}`);
    }
  }
  expect(attempts).toBeGreaterThan(100);
  expect(silent).toEqual([]);
});
