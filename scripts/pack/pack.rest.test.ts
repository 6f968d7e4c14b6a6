import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oldestNode } from '@stillhouse/foundation/check-node';
import { createControlClient } from 'stillhouse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ensureBrowser } from '../../e2e/support/browser.ts';
import { readBlocks } from '../guides/read-guide.ts';
import { runGuide } from '../guides/run-guide.ts';
import { reportFiles } from './ci-workspace.ts';
import {
  getFolder,
  install,
  installOldestNode,
  programs,
  remove,
  resolveInFolder,
  run,
  simulate,
  startCommand,
  startSimulator,
} from './installed-packages.ts';
import { publishedPackages, userEnvironment } from './pack-packages.ts';
import { solveTask } from './packed-agent.ts';
import { checkReference } from './packed-reference.ts';
import { getProgramName } from './stage-package.ts';
import { readManifest } from './workspaces.ts';

beforeAll(install, 600_000);
afterAll(remove);

/**
 * Lists the entry points of an installed package as a program imports them:
 * `@stillhouse/contracts/api`.
 */
async function listEntryPoints(name: string): Promise<string[]> {
  const manifest = await readFile(resolveInFolder(`node_modules/${name}/package.json`), 'utf8');
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
  return Object.keys(exports).map((door) => `${name}${door.slice(1)}`);
}

test('a program in plain Node imports every entry point', async () => {
  const all = (await Promise.all(publishedPackages.map(listEntryPoints))).flat();
  // The kit imports Playwright, an optional peer that is not installed here.
  const kit = 'stillhouse/playwright';
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

test('the oldest Node that the packages name runs the programs and imports every entry point', async () => {
  const node = await installOldestNode();
  expect(await run(node, ['--version'])).toBe(`v${oldestNode}\n`);
  const all = (await Promise.all(publishedPackages.map(listEntryPoints))).flat();
  const modules = all.filter((door) => !/playwright$|\.(ya?ml|json)$/.test(door));
  const imports = modules.map((door) => `await import('${door}');`).join('');
  await run(node, ['--input-type=module', '-e', imports]);
  const tested = await run(node, [programs.simulator(), 'scenario', 'test', 'certificate-expired']);
  expect(tested).toMatch(/^ok /);
  const place = { cwd: getFolder(), env: userEnvironment };
  const { consoleUrl } = await startCommand([node, programs.simulator()], place);
  const device = ['--target', consoleUrl, '--password', 'stillhouse'];
  const quick = ['--harm', 'read', '--only', 'getStatus'];
  expect(await run(node, [programs.verifier(), ...device, ...quick])).toMatch(/^Conformant\.$/m);
  await solveTask({ command: node, args: [programs.mcp(), '--start'] }, place);
}, 120_000);

test('an application reaches a device through Mock Service Worker, as the README says', async () => {
  const guide = await readFile(resolveInFolder('node_modules/@stillhouse/msw/README.md'), 'utf8');
  const [example] = readBlocks(guide).filter(({ language }) => language === 'js');
  await writeFile(resolveInFolder('handlers.js'), example?.text ?? '');
  expect(await run('node', ['--input-type=module', '-e', "await import('./handlers.js');"])).toBe(
    '401\n',
  );
});

test('the programs run with a home directory that cannot be written', async () => {
  const place = { cwd: getFolder(), env: { ...userEnvironment, HOME: '/dev/null/home' } };
  const { consoleUrl } = await startCommand([programs.simulator()], place);
  const device = ['--target', consoleUrl, '--password', 'stillhouse', '--harm', 'safe'];
  const words = [...device, '--only', 'updateSystemSettings'];
  const { stdout } = await promisify(execFile)(programs.verifier(), words, place);
  expect(stdout).toMatch(/^Conformant\.$/m);
}, 60_000);

test('every package has a license, a README and one package.json', async () => {
  const readInstalled = (path: string) => readFile(resolveInFolder(`node_modules/${path}`), 'utf8');
  const installed = ['{,@}stillhouse*', '@stillhouse/*'].flatMap((pattern) =>
    globSync(pattern, { cwd: resolveInFolder('node_modules') }),
  );
  expect(installed.filter((name) => name !== '@stillhouse').sort()).toEqual(
    publishedPackages.toSorted(),
  );
  for (const name of publishedPackages) {
    expect(await readInstalled(`${name}/LICENSE`)).toMatch(/^MIT License/);
    expect(await readInstalled(`${name}/README.md`)).toMatch(`# ${name}\n`);
    const inPackage = { cwd: resolveInFolder(`node_modules/${name}`) };
    expect(globSync('**/package.json', inPackage)).toEqual(['package.json']);
  }
});

test('the packed console has no development code of React', async () => {
  const assets = resolveInFolder('node_modules/stillhouse/dist/console/assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    // The name of a function that only the development build has.
    expect(await readFile(join(assets, name), 'utf8')).not.toContain('react_stack_bottom_frame');
  }
});

test('packages with bundled libraries list their licenses', async () => {
  const readThirdParty = (name: string) =>
    readFile(resolveInFolder(`node_modules/${name}/THIRD-PARTY.md`), 'utf8');
  const [handlers, ...others] = publishedPackages.toReversed();
  expect(handlers).toBe('@stillhouse/msw');
  await expect(readThirdParty('@stillhouse/msw')).rejects.toThrow('ENOENT');
  for (const name of others) {
    const text = await readThirdParty(name);
    expect(text).toMatch(/^## ajv - [\d.]+ \(MIT\)\n\nThe MIT License/m);
    expect(text).toMatch(/^## ajv-formats - /m);
  }
  const libraries = [...(await readThirdParty('stillhouse')).matchAll(/^## (\S+) - /gm)];
  expect(libraries.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query', 'jose']),
  );
});

// Decision 0075.
test('a program contains its libraries, so that it starts with few files', async () => {
  for (const name of ['stillhouse', 'stillhouse-verify', '@stillhouse/mcp']) {
    const dist = resolveInFolder(`node_modules/${name}/dist`);
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
    readFile(resolveInFolder(`node_modules/stillhouse/${path}`), 'utf8');
  const control = await readInSimulator('dist/control.yaml');
  expect(parse(control).paths['/api/devices'].post.operationId).toBe('leaseDevice');
  const references = [...control.matchAll(/\$ref: ['"]?([^'"\s}]+)/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !target?.startsWith('#'))).toEqual([]);
  expect(JSON.parse(await readInSimulator('scenario.schema.json'))).toHaveProperty('$schema');
  expect(await readInSimulator('playwright/README.md')).toContain('stillhouse/playwright');
});

test('an older Node can load the code that rejects it', async () => {
  for (const name of ['stillhouse', 'stillhouse-verify', '@stillhouse/mcp']) {
    const path = resolveInFolder(`node_modules/${name}/dist/${getProgramName({ name })}.js`);
    const imports = (await readFile(path, 'utf8')).match(/^(import|export) .*$/gm) ?? [];
    expect(
      imports.filter((line) => !/^import \w+ from "node:\w+";$|^export \{\s*\};?$/.test(line)),
    ).toEqual([]);
  }
});

test('a developer runs stillhouse, sees the console and signs in', async () => {
  const { consoleUrl, controlUrl, labUrl } = await startSimulator();

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
  await checkReference(labUrl);
  // Needs a library that only a scrape loads.
  const metrics = await (await fetch(`${labUrl}/metrics`)).text();
  expect(metrics).toContain('stillhouse_requests_total{operation="signIn",status="200"} 1');
});

test('a developer lists the library scenarios, plays one and adds up what it covers', async () => {
  expect(await simulate('scenario', 'list')).toContain('rate-limited-sign-in');
  await simulate('scenario', 'test', 'rate-limited-sign-in', '--json', 'results.json');
  const sum = await simulate('coverage', 'merge', 'results.json', 'results.json');
  expect(sum).toMatch(/^operations +[1-9]/m);
  expect(sum).toContain('(over 2 devices)');
});

const profiled = `
scenario: profiled
purpose: A firmware build with errors in plain text.
device: { profile: plain-text-errors }
timeline:
  - at: 1s
    do: { request: { operationId: getStatus } }
`;

test('firmware profiles of the library work in every place that takes one', async () => {
  expect(await simulate('profile', 'list')).toMatch(/^plain-text-errors +\S/m);
  expect(await simulate('profile', 'check', 'plain-text-errors')).toContain('is valid');
  for (const words of [['profile', 'check'], ['--profile']]) {
    const rejected = await simulate(...words, 'nope').catch((error) => error);
    expect(rejected).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Unknown profile .+\n$/),
    });
  }
  await writeFile(resolveInFolder('profiled.yaml'), profiled);
  expect(await simulate('scenario', 'check', './profiled.yaml')).toContain('ok  profiled');

  const { consoleUrl, labUrl } = await startSimulator('--profile', 'plain-text-errors');
  const control = createControlClient(labUrl);
  const { baseUrl } = await control.lease({ profile: 'plain-text-errors' });
  for (const address of [consoleUrl, baseUrl]) {
    const { status, headers } = await fetch(`${address}/api/v1/status`);
    expect([status, headers.get('content-type')]).toEqual([401, expect.stringMatching(/^text\//)]);
  }
  await expect(control.lease({ profile: 'nope' })).rejects.toMatchObject({ status: 400 });
});

test('a recording of one simulator is taken over by another', async () => {
  const { labUrl } = await startSimulator('--product', 'longrow');
  const har = JSON.stringify(await createControlClient(labUrl).har('default'));
  await writeFile(resolveInFolder('device.har'), har);
  const written = await simulate('scenario', 'from', 'device.har').catch((error) => error);
  expect(JSON.stringify(written)).not.toContain('ENOENT');
  const headers = { 'content-type': 'application/octet-stream' };
  const { status } = await fetch(`${labUrl}/api/recordings`, {
    method: 'POST',
    headers,
    body: har,
  });
  expect(status).toBeLessThan(500);
});

test('a program of their own simulates a device, and a misspelled option is rejected', async () => {
  const program = `
    import { createSimulator, listProfileNames } from 'stillhouse';
    const simulator = await createSimulator();
    const { serialNumber } = (await simulator.lease({ profile: 'plain-text-errors' })).toLease();
    await simulator.close();
    console.log(serialNumber, listProfileNames().length > 5);
    await createSimulator({ port: 1 }).catch((error) => console.log(error.message));`;
  const printed = await run('node', ['--input-type=module', '-e', program]);
  expect(printed).toMatch(
    /^N\w+ true\ncreateSimulator has no option "port"\. Did you mean "ports"\?/,
  );
});

// The guides for operators and firmware teams build images and tarballs from this repository.
test.each(['qa', 'developers'])(
  'the commands of the %s guide work with the packages',
  async (name) => {
    const place = {
      folder: getFolder(),
      simulator: programs.simulator(),
      verifier: programs.verifier(),
    };
    const { commands } = await runGuide(`docs/guides/${name}.md`, [], place);
    expect(commands).toBeGreaterThan(2);
  },
  300_000,
);

test("the example of the Playwright kit's guide passes", async () => {
  const guide = await readFile(
    resolveInFolder('node_modules/stillhouse/playwright/README.md'),
    'utf8',
  );
  const [install = ''] = /npm install --save-dev @playwright\/test/.exec(guide) ?? [];
  const { '@playwright/test': version } = readManifest('simulator').devDependencies ?? {};
  await run('bash', ['-c', `${install}@${version}`]);
  const [example] = readBlocks(guide).filter(({ language }) => language === 'ts');
  await mkdir(resolveInFolder('kit'), { recursive: true });
  await writeFile(resolveInFolder('kit/example.spec.ts'), example?.text ?? '');
  const { executablePath, env, args } = await ensureBrowser();
  const { labUrl } = await startSimulator();
  const settings = {
    testDir: 'kit',
    timeout: 120_000,
    expect: { timeout: 20_000 },
    use: { labUrl, launchOptions: { env, args, ...(executablePath && { executablePath }) } },
  };
  await writeFile(
    resolveInFolder('playwright.config.mjs'),
    `export default ${JSON.stringify(settings)};`,
  );
  const printed = await run('npx', ['playwright', 'test', '--reporter=line']).catch(
    (error: { stdout: string }) => error.stdout,
  );
  expect(printed).toMatch(/\b2 passed/);
}, 300_000);

test('a firmware engineer runs stillhouse-verify, which writes its reports also when nothing responds', async () => {
  const program = programs.verifier();
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
  expect((await readdir(out)).sort()).toEqual(reportFiles);
});
