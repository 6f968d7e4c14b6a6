// What the ecosystem expects of a package. Needs no network.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { oldestNode } from '@stillhouse/foundation/check-node';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleForPage } from '../../e2e/support/bundle-for-page.ts';
import { root } from '../set-up/paths.mjs';
import { packConsole } from './pack-console.ts';
import { packPackages, publishedPackages, userEnvironment } from './pack-packages.ts';
import { getProgramName } from './stage-package.ts';

let folder = '';
/** Without that of the console, which has files only. */
let tarballs: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stillhouse-form-'));
  tarballs = await packPackages(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // Peers are installed below, from this repository.
  const install = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const place = { cwd: folder, env: userEnvironment };
  await promisify(execFile)('npm', [...install, ...tarballs], place);
  for (const peer of ['@playwright/test', 'msw']) {
    const path = join('node_modules', peer);
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  return () => rm(folder, { recursive: true });
}, 120_000);

/** Runs a program of node_modules and returns its exit code, and what it prints if it fails. */
function run(program: string, ...programArguments: string[]) {
  const command = [join(root, 'node_modules', program), ...programArguments];
  return promisify(execFile)(process.execPath, command, { cwd: folder }).then(
    () => [0, ''],
    ({ code, stdout, message }) => [code, stdout || message],
  );
}

const readInstalled = (name: string) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));

// Decision 0007.
test('the packages are public, need nothing but Node.js, and have one version', async () => {
  const manifests = publishedPackages.map(readInstalled);
  const [{ version }] = manifests;
  for (const { name, bin = {}, ...manifest } of manifests) {
    expect(manifest).toMatchObject({ version, engines: { node: `>=${oldestNode}` } });
    expect(manifest).toMatchObject({ publishConfig: { access: 'public' } });
    expect(Object.keys(manifest).filter((key) => /private|^d.*ependencies/i.test(key))).toEqual([]);
    // `npx NAME` starts it.
    expect([[], [getProgramName({ name })]]).toContainEqual(Object.keys(bin));
  }
  expect(basename(await packConsole(folder))).toBe(`stillhouse-console-${version}.tgz`);
});

test('publint finds nothing in a package', async () => {
  for (const tarball of [...tarballs, await packConsole(folder)]) {
    const bytes = await new Blob([readFileSync(tarball)]).arrayBuffer();
    const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
    const found = messages.map((message) => formatMessage(message, pkg, { color: false }));
    expect([basename(tarball), found]).toEqual([basename(tarball), []]);
  }
});

test('the types of every entry point resolve', async () => {
  const cli = '@arethetypeswrong/cli/dist/index.js';
  // Without the contracts, which have no types. All modules are ES modules.
  const options = [
    '--exclude-entrypoints',
    'control.yaml',
    'openapi.yaml',
    '--profile',
    'esm-only',
  ];
  // A package without modules has a program only.
  const hasModules = (_: string, at: number) =>
    Object.keys(readInstalled(publishedPackages[at] ?? '').exports).length > 0;
  for (const tarball of tarballs.filter(hasModules)) {
    expect(await run(cli, tarball, ...options)).toEqual([0, '']);
  }
});

test('the client runs in a page: it imports nothing of Node.js', async () => {
  const built = await rolldown({
    input: 'stillhouse/client',
    cwd: folder,
    platform: 'browser',
  });
  const { output } = await built.generate();
  const imports = output.flatMap((file) => (file.type === 'chunk' ? file.imports : []));
  expect(imports.filter((it) => !output.some(({ fileName }) => fileName === it))).toEqual([]);
});

// R7.64.
test('the packed simulator uses the tracer that its user registers', async () => {
  const modules = join(folder, 'node_modules/@opentelemetry');
  mkdirSync(modules);
  for (const name of ['api', 'sdk-trace']) {
    symlinkSync(join(root, 'node_modules/@opentelemetry', name), join(modules, name));
  }
  const program = `
    import { trace } from '@opentelemetry/api';
    import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
    import { createFetch, createSimulator } from 'stillhouse';
    const exporter = new InMemorySpanExporter();
    const spanProcessors = [new SimpleSpanProcessor({ exporter })];
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
    const simulator = await createSimulator({ listen: false });
    await createFetch(await simulator.lease())('/api/v1/status');
    await simulator.close();
    console.log(exporter.getFinishedSpans().map(({ name }) => name).join());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { cwd: folder },
  );
  await rm(modules, { recursive: true });
  expect(stdout).toBe('getStatus,GET /api/v1/status\n');
});

const programs = {
  'client.ts': `
    import { createControlClient } from 'stillhouse/client';
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
  'simulator.ts': `
    import { createSimulator } from 'stillhouse';

    const leased = await (await createSimulator()).lease({ product: 'barra' });
    export const id: string = leased.id;
    // @ts-expect-error
    export const host: string = leased.host;`,
  'handlers.ts': `
    import { createHandlers } from '@stillhouse/msw';
    import type { HttpHandler } from 'msw';
    import { createSimulator } from 'stillhouse';
    import { consoleDir } from 'stillhouse/pages';

    const simulator = await createSimulator({ listen: false, consoleDir });
    export const handlers: HttpHandler[] = createHandlers(await simulator.lease());
    // @ts-expect-error
    createHandlers(simulator);`,
  'kit.spec.ts': `
    import { expect } from '@playwright/test';
    import { test } from 'stillhouse/playwright';

    test.use({ lease: { product: 'barra' } });
    test('opens', async ({ page, device }) => {
      await device.advance('90s');
      await expect(page).toHaveTitle(/w/);
      // @ts-expect-error
      device.advance(true);
    });`,
  'verifier.ts': `
    import { verify, type VerifyOptions, type VerifyTools } from 'stillhouse-verify';

    export const run: (options: VerifyOptions, tools: VerifyTools) => unknown = verify;
    // @ts-expect-error
    export const harm: VerifyOptions['harm'] = 1;`,
};

const resolutions = {
  node16: ['--module', 'node16'],
  bundler: ['--module', 'preserve', '--moduleResolution', 'bundler'],
};
const checks = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2024'];

describe.each(['typescript', 'typescript-7'])('with %s', (compiler) => {
  const tsc = `${compiler}/bin/tsc`;

  test.each(Object.entries(resolutions))('programs get all types with %s', async (_, module) => {
    for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
    const node = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const names = Object.keys(programs);
    expect(await run(tsc, ...checks, ...module, ...node, ...names)).toEqual([0, '']);
  });

  test('a program for a browser gets the types of the client', async () => {
    writeFileSync(join(folder, 'client.ts'), programs['client.ts']);
    const browser = [
      ...checks,
      ...resolutions.bundler,
      '--typeRoots',
      'none',
      '--lib',
      'es2024,dom',
    ];
    expect(await run(tsc, ...browser, 'client.ts')).toEqual([0, '']);
  });
});

// R7.63.
test('an application bundles devices, their control API and the handlers of MSW into a page', async () => {
  const page = join(folder, 'page.js');
  const names = 'createControlFetch, createFetch, createSimulator';
  const handlers = "export { createHandlers } from '@stillhouse/msw';";
  writeFileSync(page, `export { ${names} } from 'stillhouse'; ${handlers}`);
  const [chunk] = await bundleForPage(page, { format: 'esm' });
  expect(chunk?.exports.toSorted()).toEqual([...names.split(', '), 'createHandlers'].toSorted());
});
