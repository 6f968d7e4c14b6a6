// Needs the network, unless npm's cache has what the simulator depends on.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { readActionSteps, readGitLabSteps } from './ci-steps.ts';
import { packPackages, publishedPackages, userEnvironment } from './pack-packages.ts';

let folder = '';
const resolveInFolder = (path: string) => join(folder, path);

/** The list of requirements is more than the default of 1 MB. */
const maxOutputBytes = 8_000_000;

async function run(program: string, programArguments: string[], cwd = folder): Promise<string> {
  const options = { cwd, env: userEnvironment, maxBuffer: maxOutputBytes };
  return (await promisify(execFile)(program, programArguments, options)).stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillhouse-pack-'));
  await mkdir(resolveInFolder('tarballs'));
  const tarballs = await packPackages(resolveInFolder('tarballs'));
  await writeFile(resolveInFolder('package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs]);
  // A registry that responds slowly is not a failure of the packages.
}, 400_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Lists the entry points of an installed package as a program imports them:
 * `@stillhouse/contracts/api`.
 */
async function listEntryPoints(name: string): Promise<string[]> {
  const manifest = await readFile(resolveInFolder(`node_modules/${name}/package.json`), 'utf8');
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
  // A pattern matches many modules, of which one is enough.
  return Object.keys(exports).map((door) => `${name}${door.slice(1).replace('*', 'device')}`);
}

test('a program in plain Node imports every entry point', async () => {
  const all = (await Promise.all(publishedPackages.map(listEntryPoints))).flat();
  // The kit imports Playwright, an optional peer that is not installed here.
  const kit = '@stillhouse/simulator/playwright';
  expect(all).toContain(kit);
  const isFile = (door: string) => /\.(ya?ml|json)$/.test(door);
  const files = all.filter(isFile);
  expect(files).toContain('@stillhouse/contracts/openapi.yaml');
  const modules = all.filter((door) => door !== kit && !isFile(door));
  const imports = modules.map((door) => `await import('${door}');`);
  const resolves = [kit, ...files].map(
    (door) => `fs.accessSync(new URL(import.meta.resolve('${door}')));`,
  );
  const program = `import fs from 'node:fs'; ${[...imports, ...resolves].join('')} console.log('all');`;
  expect(await run('node', ['--input-type=module', '-e', program])).toBe('all\n');
});

test('every package has a license and a README, and requires the others in the same version', async () => {
  const readInstalled = (path: string) => readFile(resolveInFolder(`node_modules/${path}`), 'utf8');
  for (const name of publishedPackages) {
    expect(await readInstalled(`${name}/LICENSE`)).toMatch(/^MIT License/);
    expect(await readInstalled(`${name}/README.md`)).toMatch(`# ${name}\n`);
    const { version, dependencies = {} } = JSON.parse(
      await readInstalled(`${name}/package.json`),
    ) as { version: string; dependencies?: Record<string, string> };
    const ours = Object.entries(dependencies).filter(([other]) => other.startsWith('@stillhouse/'));
    expect(ours).toEqual(ours.map(([other]) => [other, version]));
  }
});

test('the packed console has no development code of React', async () => {
  const assets = resolveInFolder('node_modules/@stillhouse/simulator/dist/console/assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    // The name of a function that only the development build has.
    expect(await readFile(join(assets, name), 'utf8')).not.toContain('react_stack_bottom_frame');
  }
});

test('packages with bundled libraries list their licenses', async () => {
  const readThirdParty = (name: string) =>
    readFile(resolveInFolder(`node_modules/@stillhouse/${name}/THIRD-PARTY.md`), 'utf8');
  for (const name of ['contracts', 'verifier', 'simulator']) {
    const text = await readThirdParty(name);
    expect(text).toMatch(/^## ajv - [\d.]+ \(MIT\)\n\nThe MIT License/m);
    expect(text).toMatch(/^## ajv-formats - /m);
  }
  const libraries = [...(await readThirdParty('simulator')).matchAll(/^## (\S+) - /gm)];
  expect(libraries.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router', '@tanstack/react-query', 'jose']),
  );
});

// Decision 0090.
test('a program contains its libraries, so that it starts with few files', async () => {
  for (const name of ['simulator', 'verifier']) {
    const dist = resolveInFolder(`node_modules/@stillhouse/${name}/dist`);
    const files = globSync('{*,chunks/*}.js', { cwd: dist });
    expect(files.length).toBeGreaterThan(1);
    const texts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
    const imports = texts.flatMap((text) => [...text.matchAll(/^import .*"([^"]+)";$/gm)]);
    const names = imports.map(([, from = '']) => from);
    expect(names.filter((from) => !from.startsWith('.') && !isBuiltin(from))).toEqual([]);
  }
});

test('the contract of the control API, the schema of scenarios and the guide of the kit are in the package', async () => {
  const readInSimulator = (path: string) =>
    readFile(resolveInFolder(`node_modules/@stillhouse/simulator/${path}`), 'utf8');
  const control = await readInSimulator('dist/control.yaml');
  expect(parse(control).paths['/api/devices'].post.operationId).toBe('leaseDevice');
  const references = [...control.matchAll(/\$ref: ['"]?([^'"\s}]+)/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !target?.startsWith('#'))).toEqual([]);
  expect(JSON.parse(await readInSimulator('scenario.schema.json'))).toHaveProperty('$schema');
  expect(await readInSimulator('playwright/README.md')).toContain(
    '@stillhouse/simulator/playwright',
  );
});

test('an older Node can load the code that rejects it', async () => {
  for (const [name, program] of [
    ['simulator', 'stillhouse-sim'],
    ['verifier', 'stillhouse-contract'],
  ]) {
    const path = resolveInFolder(`node_modules/@stillhouse/${name}/dist/${program}.js`);
    const imports = (await readFile(path, 'utf8')).match(/^(import|export) .*$/gm) ?? [];
    expect(
      imports.filter((line) => !/^import \w+ from "node:\w+";$|^export \{\s*\};?$/.test(line)),
    ).toEqual([]);
  }
});

const typed = {
  client: `
    import { createControlClient } from '@stillhouse/simulator/client';
    import { operations } from '@stillhouse/contracts/operations';
    import { validateRequest } from '@stillhouse/contracts/validators';
    import type { Schema } from '@stillhouse/contracts/api';

    const lease = await createControlClient('http://localhost:8090').lease({ product: 'barra' });
    export const serialNumber: string = lease.serialNumber;
    export const path: string = operations.getStatus.path;
    // @ts-expect-error
    export const seed: string = lease.seed;
    // @ts-expect-error
    export const status: Schema<'DeviceStatus'> = 1;
    // @ts-expect-error
    validateRequest('noOperation', {});`,
  simulator: `
    import { createSimulator } from '@stillhouse/simulator';

    const leased = await (await createSimulator()).lease({ product: 'barra' });
    export const id: string = leased.id;
    // @ts-expect-error
    export const host: string = leased.host;`,
};

// The simulator's declarations name types of Node and Express, which this folder does not have.
test.each([
  ['client', []],
  ['simulator', ['--skipLibCheck']],
] as const)('a program in TypeScript gets the types of the %s', async (name, flags) => {
  const file = `${name}.ts`;
  await writeFile(resolveInFolder(file), typed[name]);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const plain = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
  // The compiler prints its errors to standard output, which the error of a failed command does not
  // contain.
  const found = await run('node', [compiler, ...plain, ...flags, file]).catch(
    (error: { stdout: string }) => error.stdout,
  );
  expect(found).toBe('');
});

test('a developer runs stillhouse-sim, sees the console and signs in', async () => {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const child = spawn(resolveInFolder('node_modules/.bin/stillhouse-sim'), ['--json', ...ports], {
    cwd: folder,
    env: userEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  const { consoleUrl, controlUrl, labUrl } = JSON.parse(String(line));

  const page = await fetch(`${consoleUrl}/`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('id="console-config"')]);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  // Decision 0083.
  for (const coding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': coding };
    const response = await fetch(`${consoleUrl}${script}`, { headers });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, coding]);
  }

  const signIn = await fetch(`${consoleUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  expect([signIn.status, await signIn.json()]).toEqual([200, { token: expect.any(String) }]);
  // Loaded with the first request only.
  expect((await fetch(controlUrl)).status).toBe(200);
  // Needs a library that only a scrape loads.
  const metrics = await (await fetch(`${labUrl}/metrics`)).text();
  expect(metrics).toContain('stillhouse_requests_total{operation="signIn",status="200"} 1');
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

test('a developer lists the library scenarios and plays one', () => {
  const program = resolveInFolder('node_modules/.bin/stillhouse-sim');
  const options = { cwd: folder, env: userEnvironment, encoding: 'utf8' } as const;
  expect(execFileSync(program, ['scenario', 'list'], options)).toContain('rate-limited-sign-in');
  const played = () => execFileSync(program, ['scenario', 'test', 'rate-limited-sign-in'], options);
  expect(played).not.toThrow();
});

const reports = [
  'report.html',
  'report.json',
  'report.junit.xml',
  'report.sarif',
  'report.wfc.json',
];

test('a firmware engineer runs stillhouse-contract, which writes its reports also when nothing responds', async () => {
  const program = resolveInFolder('node_modules/.bin/stillhouse-contract');
  const list = await run(program, ['verify', '--list']);
  expect(list).toMatch(/\d+ requirements/);
  const out = resolveInFolder('report');
  const reported = await run(program, [
    ...['verify', '--target', 'http://127.0.0.1:1', '--password', 'x', '--report', out],
  ]).catch((error: { code: number; stdout: string }) => error);
  expect(reported).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('Check that the device is on'),
  });
  expect((await readdir(out)).sort()).toEqual(reports);
});

/** Creates an empty folder as the workspace of a CI job, with the tarballs in it. */
async function createWorkspace(name: string): Promise<string> {
  const workspace = resolveInFolder(name);
  await cp(resolveInFolder('tarballs'), join(workspace, 'packages'), { recursive: true });
  onTestFinished(async () => {
    for (const path of ['temp/stillhouse', '.stillhouse']) {
      const file = join(workspace, path, 'simulator.pid');
      if (existsSync(file)) await endProcess(Number(await readFile(file, 'utf8')));
    }
  });
  return workspace;
}

/** Ends a process, unless it has ended. */
async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}

/** As the installation above: an audit can wait for minutes. */
const quietNpm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };

const runStep = (step: { script: string; env: Record<string, string> }, cwd: string) =>
  promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.script], {
    cwd,
    env: { ...userEnvironment, ...quietNpm, ...step.env },
  });

const broken = `
scenario: broken
purpose: The status lacks its serial number.
faults:
  - { kind: dropped-property, match: { operationId: getStatus }, parameters: { pointer: /serialNumber }, offContract: true }
`;
const quick = '--profile read --only getStatus';

// Decision 0075.
test('the steps of the GitHub Action start a simulator and verify it', async () => {
  const workspace = await createWorkspace('github');
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
  expect((await readdir(join(workspace, 'stillhouse-report'))).sort()).toEqual(reports);
  const lab = await fetch(`${context.get('steps.simulator.outputs.lab-url')}/api/devices`);
  expect(await lab.json()).toMatchObject([{ product: 'arran' }]);
}, 120_000);

test('a device that breaks the contract fails the GitLab job, and the job ends its simulator', async () => {
  const workspace = await createWorkspace('gitlab');
  const [main, after] = readGitLabSteps({
    STILLHOUSE_VERIFIER_OPTIONS: quick,
    STILLHOUSE_SIMULATOR_OPTIONS: '--scenario packages/broken.yaml',
  });
  await writeFile(join(workspace, 'packages/broken.yaml'), broken);
  if (main === undefined || after === undefined) throw new Error('the job has no scripts');
  await expect(runStep(main, workspace)).rejects.toMatchObject({ code: 1 });
  expect((await readdir(join(workspace, 'stillhouse-report'))).sort()).toEqual(reports);
  const pid = Number(await readFile(join(workspace, '.stillhouse/simulator.pid'), 'utf8'));
  expect(process.kill(pid, 0)).toBe(true);
  await runStep(after, workspace);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
}, 120_000);
