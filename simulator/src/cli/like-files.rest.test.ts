import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { readStatusOf, writeHar } from './testing/har-file.ts';
import { startProgram, startReady } from './testing/program.ts';

const device = 'http://192.0.2.7';

const api = (path: string, method = 'GET') => `${method} ${device}/api/v1/${path}`;

const free = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);

/** A HAR file with secrets, reads of a device, and a report of its firmware. */
async function writeFiles({ product = 'arran' } = {}) {
  const settings = { call: api('settings/system'), body: { hdmiCecEnabled: true } };
  const wifi = {
    call: api('network/config/wifi', 'POST'),
    status: 500,
    body: { code: 'internal-error', detail: 'busy', password: 'psk-of-the-room' },
  };
  const token = { call: api('admin_login', 'POST'), body: { token: 'eyJhbGciOi.secret.token' } };
  const session = await writeHar(readStatusOf(device), token, wifi);
  const reads = await writeHar({ ...readStatusOf(device), body: { product } }, settings);
  const report = join(dirname(session.path), 'the report.json');
  const exchange = {
    n: 1,
    at: '2026-11-23T03:00:00.000Z',
    as: 'admin',
    operationId: 'listLanguages',
    request: { method: 'GET', target: '/api/v1/settings/language/languages', headers: [] },
    response: {
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: '{"nb-NO":{"displayLanguage":"norsk"}}',
      complete: true,
    },
  };
  const failed = { id: 'shape.reply:listLanguages:200', class: 'shape', verdict: 'fail', exchange };
  const lost = { ...failed, id: 'readback.value:updateProxy', class: 'readback' };
  const results = [failed, lost];
  const head = { tool: 'stillhouse-verify', reportVersion: 2, target: device };
  const about = { product: 'arran', firmwareVersion: 'NFA1.20251104.0930' };
  await writeFile(report, JSON.stringify({ ...head, device: about, results }));
  return { session: session.path, reads: reads.path, report, out: session.out };
}

// Decision 0087.
test('a recording, reads and a report become one device, with what is not known in a file', async () => {
  const { session, reads, report, out } = await writeFiles();
  const files = ['--like', session, reads, report, '--notes', out];
  const { announcement, child, ended } = await startReady(...files);
  const { labUrl, product } = announcement;
  expect(product).toBe('arran');
  const state = await createControlClient(labUrl).state('default');
  expect(state.settings.system.hdmiCecEnabled).toBe(true);
  child.kill('SIGINT');
  await ended;
  const notes = await readFile(out, 'utf8');
  expect(notes).toContain(`Like ${device} in ${session}, ${reads}, ${report}, but:\n`);
  expect(notes).toContain('{"operationId":"listLanguages","status":200}: keyBy {"key":"tag"}\n');
  expect(notes).toContain('Not covered; responds as any simulated arran:\n');
  expect(notes).toMatch(/No file shows .*getProxy/);
  expect(notes).toContain('readback.value:updateProxy: a profile has no state');
  expect(notes).toMatch(/connectWifi responds with status 500/);
  expect(notes).not.toMatch(/psk-of|eyJ/);
});

test('the start prints what is not covered, and no secret', async () => {
  const { session, report } = await writeFiles();
  const { child, output, ended } = startProgram('--like', session, '--like', report, ...free);
  await expect.poll(() => output.stdout).toContain('Ctrl-C stops it.');
  child.kill('SIGINT');
  await ended;
  expect(output.stdout).toContain('Not covered; responds as any simulated arran:\nNo file shows ');
  expect(output.stdout).not.toMatch(/psk-of|eyJ/);
});

// Decision 0087.
test('files of different products are rejected with both names', async () => {
  const { session, reads, report } = await writeFiles({ product: 'cardhu' });
  for (const files of [
    ['--like', session, reads],
    ['--like', reads, report],
  ]) {
    const { code, stderr } = await startProgram(...files).ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/ is of the product "\w+", but .* of "\w+"\. Use files of one device\./);
  }
  const compared = await startProgram('compare', reads, '--like', session).ended;
  expect([compared.code, compared.stderr]).toEqual([2, expect.stringContaining(reads)]);
});

// Decision 0087.
test('compare --like compares with the device of other files, and says what they do not cover', async () => {
  const { session, reads, out } = await writeFiles();
  await writeFile(out, '{}');
  const { code, stdout } = await startProgram('compare', reads, '--like', session).ended;
  expect(code).toBe(1);
  expect(stdout).toContain(
    'Not covered: 1 of 2 responses are of operations that --like does not show: getSystemSettings.',
  );
  expect(stdout).toContain('body /hdmiCecEnabled: recorded true, simulated false');
  for (const [file, message] of [
    [out, `${out} is neither a HAR file`],
    [`${out}.no`, `${out}.no cannot be read (ENOENT). Name a HAR file`],
  ]) {
    const { stderr } = await startProgram('compare', reads, '--like', session, String(file)).ended;
    expect(stderr).toContain(message);
  }
});
