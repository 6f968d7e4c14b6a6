import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestConsole } from '../testing/test-console.ts';
import { startTestDevice, testSerial, testToken, testUser } from '../testing/test-device.ts';
import { createTestReport } from '../testing/test-report.ts';
import { createTestFolder, runProgram } from './testing/program.ts';

const contractFile = fileURLToPath(new URL('../../../../openapi.yaml', import.meta.url));
const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));

test.each([
  [[], 'Usage: stillhouse-verify'],
  [['verfy'], 'Did you mean verify?'],
  [['verify'], '--target is missing. For example --target http://192.0.2.20'],
  [['verify', '--target', '192.0.2.20'], 'must begin with http:// or https://'],
  [['verify', '--target', 'ftp://x'], 'must begin with http:// or https://'],
  [['verify', '--target', 'http://a:b@x'], 'contains credentials'],
  [['verify', '--target', 'http://x/api'], 'use http://x'],
  [['verify', '--target', 'http://x', '--user', ''], '--user needs a value'],
  [['verify', '--target', 'http://x', '--user', 'a', '--user', 'b'], '--user is given twice'],
  [['verify', '--target', 'http://x', 'extra'], 'too many arguments'],
  [
    ['verify', '--target', 'https://x', '--ca', 'x.pem', '--insecure'],
    "'--insecure' cannot be used with option '--ca <file>'",
  ],
  [
    ['verify', '--target', 'http://x', '--i-own-this-device', 'NA1'],
    '--i-own-this-device has no effect with --harm safe',
  ],
  [['verify', '--list', '--dry-run'], "'--list' cannot be used with option '--dry-run'"],
  [
    ['verify', '--target', 'http://x', '--har', 'read'],
    "unknown option '--har' (Did you mean --harm?)",
  ],
  [['verify', '--target', 'http://x', '--harm', 'saef'], 'Did you mean safe?'],
  [['verify', '--target', 'http://x', '--harm', 'destructive'], '--i-own-this-device SERIAL'],
  [['verify', '--target', 'http://x', '--enrollment-code', 'abcdEFGH'], 'needs --harm destructive'],
  [['verify', '--target', 'http://x', '--enrollment-code', 'abc'], 'a code has exactly 8 letters'],
  [['verify', '--target', 'http://x', '--harm', 'read', '--allow-lockout'], 'read only reads'],
  [['verify', '--target', 'http://x', '--timeout-scale', '0'], 'must be a number above 0'],
  [
    ['verify', '--target', 'http://x', '--waivers', '/nowhere.yaml'],
    '--write-waiver-template FILE creates one',
  ],
  [['verify', '--target', 'https://x', '--ca', '/nowhere.pem'], 'Specify a PEM file'],
  [['verify', '--target', 'http://x', '--report', '/dev/null/x'], 'Cannot write to'],
  [
    ['verify', '--target', 'http://x', '--only', 'nothing'],
    '--list --harm destructive prints all ids',
  ],
  [['restore'], "missing required argument 'undo-log'"],
  [['restore', '/nowhere'], 'cannot be read'],
  [['compare', 'a'], "missing required argument 'b.json'"],
  [['compare', '/nowhere', '/nowhere'], 'cannot be read as JSON'],
  [['merge'], "missing required argument 'report.json'"],
  [['merge', '/nowhere'], 'cannot be read as JSON'],
  [['merge', contractFile], 'cannot be read as JSON'],
  [['proxy'], '--target is missing'],
  [['proxy', '--target', 'http://x', '--port', '70000'], 'Use a number from 0 to 65535'],
  [['proxy', '--target', 'https://x', '--ca', '/nowhere.pem'], 'Specify a PEM file'],
  [['proxy', '--target', 'http://x', '--strictness', 'spek'], 'Did you mean spec?'],
  [['proxy', '--target', 'http://x', '--prot', '1'], 'Did you mean --port?'],
  [['proxy', '--target', 'http://x', '--report', '/dev/null/x'], 'Cannot write to'],
  [['read'], '--target is missing'],
  [['read', '--target', 'http://x', '--ca', '/nowhere.pem'], 'Specify a PEM file'],
  [['diff', 'old.yaml'], 'NEW is missing'],
  [['diff', '/nowhere.yaml', '/nowhere.yaml'], '/nowhere.yaml'],
  [['diff', contractFile, contractFile, '--format', 'html'], '--format "html" is not one of'],
  [['diff', contractFile, contractFile, '--approvals', '/nowhere.yaml'], '/nowhere.yaml'],
  [['diff', fileURLToPath(import.meta.url), contractFile], 'program.test.ts is not valid YAML'],
  [['console'], '--target is missing'],
  [['console', '--target', 'http://x', '--manifest', '/nowhere'], 'npm run pack-console'],
  [['console', '--target', 'http://x', '--manifest', packageFile], 'manifestVersion is missing'],
  [['console', '--target', 'https://x', '--ca', '/nowhere.pem'], 'Specify a PEM file'],
])('%j exits with 2 and a remedy', async (args, remedy) => {
  const { code, stderr } = await runProgram(args);
  expect(stderr).toContain(remedy);
  expect(stderr).not.toContain('    at ');
  expect(code).toBe(2);
});

test('without a password, the message names the environment variable', async () => {
  const { code, stderr } = await runProgram(['verify', '--target', 'http://x'], null);
  expect([code, stderr]).toEqual([2, expect.stringContaining('STILLHOUSE_PASSWORD')]);
});

test.each([
  ['--help'],
  ['verify', '--help'],
  ['restore', '--help'],
  ['compare', '--help'],
  ['proxy', '--help'],
  ['read', '--help'],
  ['diff', '--help'],
  ['console', '--help'],
])('%s %s prints the usage', async (...args) => {
  const { code, stdout } = await runProgram(args);
  expect([code, stdout]).toEqual([0, expect.stringContaining('stillhouse-verify')]);
});

test('--version prints the version', async () => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  expect(await runProgram(['--version'], null)).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test('dry-run and list work without a device', async () => {
  const dry = await runProgram(['verify', '--dry-run'], null);
  expect(dry.stdout).toMatch(/leave {2}PUT {4}\/api\/v1\/device\/reboot/);
  expect(dry.stdout).toMatch(/call {3}PUT {4}\/api\/v1\/settings\/system/);
  const list = await runProgram(['verify', '--list'], null);
  expect([dry.code, list.code]).toEqual([0, 0]);
  expect(list.stdout).toMatch(
    /\d+ requirements with the harm level safe\. --harm destructive lists all \d+\./,
  );
});

// Decision 0083.
test('console exits with 0, or with 1 and each finding with its remedy', async () => {
  const good = await runProgram(['console', '--target', await startTestConsole()], null);
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('served correctly')]);
  const url = await startTestConsole(({ headers }) => {
    delete headers.vary;
  });
  const { code, stdout } = await runProgram(['console', '--target', url], null);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^FAIL {2}vary-missing {2}\/.*\n.*missing.*\n {6}Also: \/assets\/.*\n.*Send vary: accept-/m,
  );
  expect(stdout.match(/vary-missing/g)).toHaveLength(1);
  const json = await runProgram(['console', '--target', url, '--json'], null);
  expect(JSON.parse(json.stdout)).toMatchObject({ version: 1, findings: expect.any(Array) });
  const gone = await runProgram(['console', '--target', 'http://127.0.0.1:1'], null);
  expect([gone.code, gone.stdout]).toEqual([3, expect.stringContaining('Check that the device')]);
});

test('an unreachable device exits with 3 and the reason', async () => {
  const { code, stdout } = await runProgram(['verify', '--target', 'http://127.0.0.1:1']);
  expect([code, stdout]).toEqual([3, expect.stringContaining('Check that the device is on')]);
});

test('read writes what a device tells, without secrets, and what is unknown', async () => {
  const device = await startTestDevice();
  const out = join(createTestFolder(), 'device.json');
  const { code, stdout } = await runProgram(['read', '--target', device.url, '--out', out]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('downloadLogs  It is a download.')]);
  const text = readFileSync(out, 'utf8');
  for (const secret of [testSerial, testUser.password, testToken])
    expect(text).not.toContain(secret);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const file = JSON.parse(text);
  expect(file).toMatchObject({
    tool: 'stillhouse-verify read',
    target: device.url,
    device: { product: 'barra', firmwareVersion: 'NFA1.20290401.0007' },
  });
  expect(file.unknown).toContainEqual({ operationId: 'getNetworkStatus', reason: '404' });
  const [status] = file.exchanges;
  expect(JSON.parse(status.response.body)).toMatchObject({ serialNumber: '«serial number»' });
  const writes = device.requests.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ path }) => path)).toEqual(['/api/v1/admin_login']);
});

test('a read that fails says why and leaves an existing file as it is', async () => {
  const device = await startTestDevice();
  const out = join(createTestFolder(), 'device.json');
  writeFileSync(out, 'earlier');
  const args = ['read', '--target', device.url, '--out', out];
  const rejected = await runProgram(args, 'wrong');
  expect([rejected.code, rejected.stderr]).toEqual([
    3,
    expect.stringContaining('rejected the user'),
  ]);
  const noFolder = await runProgram([...args.slice(0, -1), join(out, 'deeper')]);
  expect([noFolder.code, noFolder.stderr]).toEqual([
    2,
    expect.stringContaining('cannot be written'),
  ]);
  expect(readFileSync(out, 'utf8')).toBe('earlier');
});

test('compare exits with 1 for a new failure', async () => {
  const folder = createTestFolder();
  const write = (name: string, verdict: 'pass' | 'fail') => {
    writeFileSync(join(folder, name), JSON.stringify(createTestReport({ 'shape.a': verdict })));
    return join(folder, name);
  };
  const [good, bad] = [write('good.json', 'pass'), write('bad.json', 'fail')];
  const worse = await runProgram(['compare', good, bad]);
  expect(worse.stdout).toContain('New failures (1)\n  shape.a: pass -> fail');
  const same = await runProgram(['compare', good, good]);
  const better = await runProgram(['compare', bad, good, '--json']);
  expect(JSON.parse(better.stdout).changes).toMatchObject([{ id: 'shape.a', kind: 'better' }]);
  expect([worse.code, same.code, better.code]).toEqual([1, 0, 0]);
});

test('proxy exits with 2 if its port is taken', async () => {
  const { url } = await startTestDevice();
  const args = ['proxy', '--target', url, '--port', new URL(url).port];
  const { code, stderr } = await runProgram(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is in use by another program')]);
});

test('nothing that a device sends moves the cursor or adds a line to the output', async () => {
  const forged = 'x\r\u001b[1A\u001b[2KPASS everything\nConformant.\n\u202e\u009b';
  const device = await startTestDevice();
  Object.assign(device.groups['/api/v1/status'] ?? {}, { [forged]: 1 });
  const args = ['verify', '--target', device.url, '--harm', 'read'];
  const { code, stdout, stderr } = await runProgram([...args, '--only', 'shape.*']);
  expect(code).toBe(1);
  const output = `${stdout}${stderr}`;
  expect(output).toContain('/x\\r\\u001b[1A\\u001b[2KPASS everything\\nConformant.\\n');
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(output.split('\n')).not.toContain('Conformant.');
});
