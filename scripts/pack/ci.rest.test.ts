// The CI examples, as printed, with the packages in a registry on loopback. Needs no network.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readActionSteps, readGitLabSteps } from './ci-steps.ts';
import { createWorkspace, reportFiles } from './ci-workspace.ts';
import { type Registry, startRegistry } from './loopback-registry.ts';
import { packPackages } from './pack-packages.ts';
import { publishPackages } from './publish-packages.ts';

let registry: Registry;

beforeAll(async () => {
  registry = await startRegistry();
  const packed = mkdtempSync(join(tmpdir(), 'stillhouse-packed-'));
  const tarballs = await packPackages(packed);
  const environment = registry.createEnvironment('owner');
  const options = { isDry: false, tag: 'latest', print: () => undefined };
  await publishPackages({ tarballs, environment, ...options });
  rmSync(packed, { recursive: true });
}, 120_000);
afterAll(() => registry.close());

const runStep = (step: { script: string; env: Record<string, string> }, cwd: string) =>
  promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.script], {
    cwd,
    env: { ...registry.createEnvironment('stranger'), ...step.env },
  });

const broken = `
scenario: broken
purpose: The status lacks its serial number.
faults:
  - { kind: dropped-property, match: { operationId: getStatus }, parameters: { pointer: /serialNumber }, offContract: true }
`;
const quick = '--harm read --only getStatus';

// Decision 0075.
test('the steps of the GitHub Action start a simulator and verify it', async () => {
  const workspace = await createWorkspace(registry.home, 'github');
  const output = join(workspace, 'output');
  const context = new Map([['runner.temp', join(workspace, 'temp')]]);
  const inputs = { 'verifier-options': quick, 'simulator-options': '--product arran' };
  for (const { id, shell, toStep } of readActionSteps(inputs, context)) {
    expect(shell).toBe('bash');
    const step = toStep();
    await writeFile(output, '');
    await runStep({ ...step, env: { ...step.env, GITHUB_OUTPUT: output } }, workspace);
    for (const line of (await readFile(output, 'utf8')).trim().split('\n')) {
      const [name = '', value = ''] = line.split(/=(.*)/);
      context.set(`steps.${id}.outputs.${name}`, value);
    }
  }
  expect((await readdir(join(workspace, 'stillhouse-report'))).sort()).toEqual(reportFiles);
  const lab = await fetch(`${context.get('steps.simulator.outputs.lab-url')}/api/devices`);
  expect(await lab.json()).toMatchObject([{ product: 'arran' }]);
}, 120_000);

test('a device that breaks the contract fails the GitLab job, and the job ends its simulator', async () => {
  const workspace = await createWorkspace(registry.home, 'gitlab');
  const [main, after] = readGitLabSteps({
    STILLHOUSE_VERIFIER_OPTIONS: quick,
    STILLHOUSE_SIMULATOR_OPTIONS: '--scenario broken.yaml',
  });
  await writeFile(join(workspace, 'broken.yaml'), broken);
  if (main === undefined || after === undefined) throw new Error('the job has no scripts');
  await expect(runStep(main, workspace)).rejects.toMatchObject({ code: 1 });
  const written = await readdir(join(workspace, 'stillhouse-report'));
  expect(written.sort()).toEqual(['findings', ...reportFiles]);
  const pid = Number(await readFile(join(workspace, '.stillhouse/simulator.pid'), 'utf8'));
  expect(process.kill(pid, 0)).toBe(true);
  await runStep(after, workspace);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
}, 120_000);
