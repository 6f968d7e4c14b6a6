import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { journeys } from '../fidelity/testing/journeys.ts';
import { recordHar } from '../fidelity/testing/record-journey.ts';
import { createSimulator } from '../simulator.ts';
import { startProgram } from './testing/program.ts';

/** Writes the HAR file of a journey. */
async function writeRecording(change: (har: string) => string = (har) => har) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const [journey] = journeys;
  if (journey === undefined) throw new Error('no journey');
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-compare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'device.har');
  await writeFile(path, change(await recordHar(simulator, journey, { product: 'cardhu' })));
  return { path, html: join(folder, 'fidelity.html'), json: join(folder, 'fidelity.json') };
}

// Decision 0084.
test('compare of a recording of a simulated device exits with 0', async () => {
  const { path } = await writeRecording();
  const { code, stdout, stderr } = await startProgram('compare', path).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(': cardhu, firmware NF');
  expect(stdout).toMatch(/\n {2}signIn: identical \(1\)\n[\s\S]*\nFidelity: 100 %\.\n$/);
});

test('a difference is printed with its location, and compare exits with 1', async () => {
  const script = '<script>alert(1)</script>';
  const { path, html, json } = await writeRecording((har) =>
    har.replace('\\"isOnline\\":true', `\\"isOnline\\":\\"${script}\\"`),
  );
  const running = startProgram('compare', path, '--html', html, '--json', json);
  const { code, stdout } = await running.ended;
  expect(code).toBe(1);
  expect(stdout).toContain('  getStatus: different in 1 of 1\n');
  expect(stdout).toContain(`  body /isOnline: recorded "${script}", simulated true\n`);
  expect(stdout).toMatch(/\nFidelity: 90 %\.\n$/);
  const report = JSON.parse(await readFile(json, 'utf8'));
  expect(report).toMatchObject({ tool: 'stillhouse compare', source: 'har', score: 90 });
  const page = await readFile(html, 'utf8');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});

test.each([
  ['{}', 3, 'is neither a HAR file'],
  ['{"log": {"entries": []}}', 3, 'has no request to a device'],
])('compare of %s exits with %i and starts no device', async (text, exitCode, message) => {
  const { path } = await writeRecording(() => text);
  const { code, stdout, stderr } = await startProgram('compare', path).ended;
  expect([code, stdout]).toEqual([exitCode, '']);
  expect(stderr).toContain(message);
});

test.each([
  [
    'no response has a body',
    (har: string) =>
      har.replaceAll(/"content":\{"size":\d+,"text":"(?:[^"\\]|\\.)*"\}/g, '"content":{"size":9}'),
    'Fidelity: unknown, because no response could be compared.',
  ],
  [
    'one response has none',
    (har: string) =>
      har.replace(/"content":\{"size":\d+,"text":"(?:[^"\\]|\\.)*"\}/, '"content":{"size":9}'),
    'Fidelity: 90 % (1 of 10 responses are not compared as a whole).',
  ],
])('compare exits with 4 if %s, and nothing is different', async (_, change, verdict) => {
  const { path, html } = await writeRecording(change);
  const { code, stdout } = await startProgram('compare', path, '--html', html).ended;
  expect(code).toBe(4);
  expect(stdout).toContain('no body in the recording, so only their status is compared.');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(verdict);
  expect(stdout).not.toContain('100 %');
  expect(await readFile(html, 'utf8')).toContain(`<h1>${verdict.slice(0, -1)}</h1>`);
});

test('compare with a profile measures the simulated device, and an unknown one is rejected', async () => {
  const { path } = await writeRecording((har) =>
    har.replace('\\"isOnline\\":true', '\\"isOnline\\":true,\\"roomTemperature\\":21'),
  );
  const profile = `${path}.yaml`;
  const quirk = {
    match: { operationId: 'getStatus', status: 200 },
    set: { pointer: '/roomTemperature', value: 21 },
  };
  await writeFile(
    profile,
    JSON.stringify({ profile: 'warm', purpose: 'Tells the temperature.', quirks: [quirk] }),
  );
  const without = await startProgram('compare', path).ended;
  expect([without.code, without.stdout]).toEqual([1, expect.stringContaining('roomTemperature')]);
  const compared = await startProgram('compare', path, '--profile', profile).ended;
  expect([compared.code, compared.stderr]).toEqual([0, '']);
  const unknown = await startProgram('compare', path, '--profile', 'nope').ended;
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('nope')]);
});

test('a file that cannot be read is a usage error', async () => {
  const { code, stderr } = await startProgram('compare', '/nowhere/device.har').ended;
  expect(code).toBe(2);
  expect(stderr).toContain('/nowhere/device.har cannot be read (ENOENT)');
});
