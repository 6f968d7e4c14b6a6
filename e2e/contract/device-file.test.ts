import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';

const getPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const verifier = getPath('../../contracts/verifier/src/cli/main.ts');
const simulatorProgram = getPath('../../simulator/src/cli/main.ts');
const schema = getPath('../../contracts/verifier/device.schema.json');

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['-C', 'stillhouse-source', program, ...args],
    { env: { ...process.env, STILLHOUSE_PASSWORD: 'stillhouse' } },
  );
  return stdout;
}

// Decision 0087.
test('the file of "read" matches its schema and becomes a scenario', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'device-file-'));
  const simulator = await createSimulator();
  onTestFinished(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });
  const leased = await simulator.lease({ product: 'arran' });
  const { baseUrl, serialNumber } = leased.toLease();
  const path = join(folder, 'device.json');
  await run(verifier, 'read', '--target', baseUrl, '--out', path);
  const text = await readFile(path, 'utf8');
  expect(text).not.toContain(serialNumber);
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(await readFile(schema, 'utf8')));
  const file = JSON.parse(text);
  validate(file);
  expect(validate.errors).toBeNull();
  expect(validate({ ...file, exchanges: [{ ...file.exchanges[0], at: 'now' }] })).toBe(false);
  expect(await run(simulatorProgram, 'scenario', 'from', path)).toContain('product: arran\n');
});
