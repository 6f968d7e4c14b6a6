import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './testing/program.ts';

const coverage = {
  devices: 3,
  areas: [
    { area: 'states', seen: [{ name: 'power on', count: 2 }], unseen: ['power off'], outside: [] },
  ],
};

function createFiles(files: Readonly<Record<string, unknown>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
  return (name) => join(folder, name);
}

test('the coverage of browser tests and scenario tests adds up to one file', async () => {
  const at = createFiles({ 'one.json': coverage, 'two.json': { kind: 'scenario', coverage } });
  const files = [at('one.json'), at('two.json'), '--out', at('sum.json')];
  const { code, stdout } = await startProgram('coverage', 'merge', ...files).ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('50 %') });
  expect(JSON.parse(readFileSync(at('sum.json'), 'utf8'))).toMatchObject({
    devices: 6,
    areas: [{ seen: [{ name: 'power on', count: 4 }] }],
  });
});

test('coverage below a bound fails, and the bound is named', async () => {
  const at = createFiles({ 'one.json': coverage, 'bounds.json': { states: 2 } });
  const files = [at('one.json'), '--bounds', at('bounds.json')];
  const { code, stdout } = await startProgram('coverage', 'merge', ...files).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('coverage of states fell: 1 seen, the bound is 2.');
  expect(stdout).toContain(at('bounds.json'));
});

test.each([
  ['a missing file', {}, 'cannot be read'],
  ['text', { 'one.json': 'no JSON' }, 'cannot be read'],
  ['results of mutants', { 'one.json': { kind: 'mutants' } }, 'contains no coverage. Use'],
  ['areas without lists', { 'one.json': { devices: 1, areas: [{}] } }, 'contains no coverage. Use'],
])('%s is not coverage', async (_, files, message) => {
  const at = createFiles(files);
  const { code, stderr } = await startProgram('coverage', 'merge', at('one.json')).ended;
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('bounds that are not numbers are rejected', async () => {
  const at = createFiles({ 'one.json': coverage, 'bounds.json': { states: 'all' } });
  const files = [at('one.json'), '--bounds', at('bounds.json')];
  const { code, stderr } = await startProgram('coverage', 'merge', ...files).ended;
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('has no bounds.') });
});
