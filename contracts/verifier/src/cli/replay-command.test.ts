import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import {
  type RequestHandler,
  sendJson,
  startTestDevice,
  testSerial,
  testUser,
} from '../testing/test-device.ts';
import { createTestFolder, runProgram } from './testing/program.ts';

const schema = fileURLToPath(new URL('../../finding.schema.json', import.meta.url));
const id = 'shape.reply:getSystemSettings:200:/hdmiCecEnabled';

/** Returns a text as a Boolean setting. */
const bug: RequestHandler = ({ method, path }, response) => {
  if (method !== 'GET' || path !== '/api/v1/settings/system') return false;
  response.setHeader('content-type', 'application/json');
  response.end('{"osInstallPolicy":"never","hdmiCecEnabled":"yes"}');
  return true;
};

/** Verifies a device with the bug. Returns the device and its finding. */
async function findBug() {
  const device = await startTestDevice(bug);
  const folder = createTestFolder();
  const flags = ['--target', device.url, '--harm', 'read', '--only', id, '--report', folder];
  const { code } = await runProgram(['verify', ...flags]);
  expect(code).toBe(1);
  const [name = '', ...others] = readdirSync(join(folder, 'findings'));
  expect(others).toEqual([]);
  const path = join(folder, 'findings', name);
  return { device, path, name, file: JSON.parse(readFileSync(path, 'utf8')) };
}

test('a report that cannot be written does not hide the verdict', async () => {
  const device = await startTestDevice(bug);
  const folder = createTestFolder();
  mkdirSync(join(folder, 'report.sarif'));
  const flags = ['--target', device.url, '--harm', 'read', '--only', id, '--report', folder];
  const { code, stdout, stderr } = await runProgram(['verify', ...flags]);
  expect(stdout).toContain('Not conformant');
  expect(stderr).toMatch(/report\.sarif cannot be written \(EISDIR.*\)\. Make space there/);
  expect(code).toBe(2);
});

function change(path: string, file: object): string {
  writeFileSync(path, JSON.stringify(file));
  return path;
}

// R5.35.
test('a finding is a file without secrets that matches its schema, with a name for every file system', async () => {
  const { file, name } = await findBug();
  expect(name).toMatch(/^finding-[\w.-]+-[0-9a-f]{8}\.json$/);
  expect(file).toMatchObject({
    device: { product: 'barra', serialNumber: testSerial },
    requirement: { id },
    harm: 'read',
    plan: { by: 'response' },
    steps: [{ request: { method: 'GET' }, response: { status: 200 } }],
  });
  expect(JSON.stringify(file)).not.toContain(testUser.password);
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')),
  );
  validate(file);
  expect(validate.errors).toBeNull();
  expect(validate({ ...file, plan: { by: 'status', expected: [] } })).toBe(false);
});

// R5.35.
test('a replay says that the failure is still there, and that it is gone once it is fixed', async () => {
  const { device, path } = await findBug();
  const before = device.requests.length;
  const still = await runProgram(['replay', path]);
  expect(still.stdout).toMatch(/^Still there\.$/m);
  expect(still.code).toBe(1);
  expect(device.requests.length - before).toBeLessThanOrEqual(20);
  device.handler = null;
  const gone = await runProgram(['replay', path]);
  expect(gone.stdout).toMatch(/^Gone\.$/m);
  expect(gone.code).toBe(0);
});

test('a replay cannot tell if the device does not return what shows it', async () => {
  const { device, path } = await findBug();
  device.handler = ({ path: target }, response) => {
    if (target !== '/api/v1/settings/system') return false;
    response.statusCode = 500;
    response.end();
    return true;
  };
  const { code, stdout } = await runProgram(['replay', path]);
  expect(stdout).toContain('returned 500, which does not show it.');
  expect(stdout).toMatch(/^Cannot tell\.$/m);
  expect(code).toBe(6);
});

test.each([
  [1, 'Still there.', 1],
  [61, 'Cannot tell.', 6],
])(
  'of a setting that is off again after %s minutes a replay says: %s',
  async (minutes, verdict, exitCode) => {
    const { device, path, file } = await findBug();
    const target = '/api/v1/settings/chromium';
    let writes = 0;
    device.handler = (got, response) => {
      const now = Date.UTC(2030, 0, 7) + writes * minutes * 60_000;
      response.setHeader('date', new Date(now).toUTCString());
      if (got.path !== target) return false;
      if (got.method === 'PUT') writes += 1;
      sendJson(response, 200, { loggingEnabled: false });
      return true;
    };
    const about = { operationId: 'getChromiumSettings', as: 'admin', session: 0, isValid: true };
    const response = { status: 200, headers: [], body: '{"loggingEnabled":false}' };
    const read = {
      ...{ ...about, response, failure: null },
      request: { method: 'GET', target, body: null, headers: [] },
    };
    const write = {
      ...{ ...read, operationId: 'updateChromiumSettings' },
      request: {
        ...{ method: 'PUT', target, body: '{"loggingEnabled":true}' },
        headers: [['content-type', 'application/json']],
      },
    };
    const replayed = change(path, {
      ...{ ...file, harm: 'safe' },
      requirement: {
        ...file.requirement,
        id: 'readback.value:updateChromiumSettings:/loggingEnabled',
      },
      plan: { by: 'written', step: 1, pointers: ['/loggingEnabled'] },
      steps: [read, write, read],
    });
    const { code, stdout } = await runProgram(['replay', replayed]);
    expect(stdout).toContain(verdict);
    expect(code).toBe(exitCode);
  },
);

test('a replay names another product and another contract, and cannot tell', async () => {
  const { path, file } = await findBug();
  change(path, { ...file, device: { ...file.device, product: 'dalmore' } });
  const product = await runProgram(['replay', path]);
  expect(product.stdout).toContain('The finding is about dalmore');
  expect(product.code).toBe(6);
  change(path, { ...file, contract: { version: '0.9.0', hash: `sha256:${'0'.repeat(64)}` } });
  const contract = await runProgram(['replay', path]);
  expect(contract.stdout).toContain('The finding is about contract 0.9.0');
  expect(contract.code).toBe(6);
});

test('a replay says that it runs on another device of the product', async () => {
  const { path } = await findBug();
  const other = await startTestDevice(null, { serialNumber: 'NAbc12d349999' });
  const { code, stderr } = await runProgram(['replay', path, '--target', other.url]);
  expect(stderr).toContain('This is another device: barra NAbc12d349999.');
  expect(code).toBe(0);
});

test('a replay exits with 3 if the device is off, and with 2 for what is no finding', async () => {
  const { device, path, file } = await findBug();
  device.server.close();
  device.server.closeAllConnections();
  expect((await runProgram(['replay', path])).code).toBe(3);
  const destructive = change(path, { ...file, harm: 'destructive' });
  const unconfirmed = await runProgram(['replay', destructive]);
  expect(unconfirmed.stderr).toContain('--i-own-this-device SERIAL');
  expect(unconfirmed.code).toBe(2);
  const newer = await runProgram(['replay', change(path, { ...file, findingVersion: 2 })]);
  expect(newer.stderr).toContain('finding version 2');
  expect(newer.code).toBe(2);
  expect((await runProgram(['replay', change(path, {})])).stderr).toContain('is not a finding');
});
