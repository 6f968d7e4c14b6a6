import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { getDisplayName, productCodes } from '@stillhouse/products/catalog';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { freePorts, getProgram, startProgram, startReady } from './testing/program.ts';

test.each([...productCodes, 'unknown'])('--product %s starts that product', async (product) => {
  const { announcement } = await startReady('--product', product);
  expect(announcement.displayName).toBe(getDisplayName(product, { name: 'Oban' }));
  const [lease] = await createControlClient(announcement.labUrl).list();
  expect(lease?.product).toBe(product);
});

test('options set the product, its state and its time', async () => {
  const flags = ['--firmware', 'NFC3.20250101.0001', '--out-of-box', '--speed', '50'];
  const { announcement } = await startReady(...flags, '--now', '2031-01-01T00:00:00Z');
  const control = createControlClient(announcement.labUrl);
  const state = await control.state('default');
  expect(state).toMatchObject({
    firmwareVersion: 'NFC3.20250101.0001',
    setup: { completed: false },
  });
  const clock = await control.clock('default');
  expect(clock).toMatchObject({ mode: 'scaled', speed: 50 });
  expect(clock.iso).toMatch(/^2031-01-01T/);
});

test('a port in use is reported in one line with port and option', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const taken = String((other.address() as AddressInfo).port);
  for (const flag of ['--port', '--setup-port', '--lab-port', '--cloud-port']) {
    const flags = ['--port', '--setup-port', '--lab-port', '--cloud-port']
      .filter((known) => known !== flag)
      .flatMap((known) => [known, '0']);
    const { code, stderr, stdout } = await startProgram(...flags, flag, taken).ended;
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`Port ${taken}`);
    expect(stderr).toContain(`${flag} `);
    expect(stdout).toBe('');
  }
});

test('too few file descriptors are reported in one line with the remedy', async () => {
  const { command, commandArguments } = getProgram(...freePorts);
  const shell = ['-c', 'ulimit -n 26 && exec "$0" "$@"', command, ...commandArguments];
  const { status, stderr } = spawnSync('sh', shell, { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^Too many open files.*ulimit -n 4096/)],
  ]);
});

test.each(['20.19.0', '22.14.9'])('Node %s gets one line that says which one is needed', (node) => {
  const { command, commandArguments } = getProgram('--help');
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const { status, stderr } = spawnSync(
    command,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, ...commandArguments],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([
    1,
    `stillhouse needs Node.js 22.15.0 or newer, but this is ${node}. Install it from https://nodejs.org.\n`,
  ]);
});

test('--help lists the options, --version prints the version', async () => {
  const { code, stdout } = await startProgram('--help').ended;
  expect(code).toBe(0);
  for (const flag of ['--product', '--out-of-box', '--json', '--cloud-port', '--now']) {
    expect(stdout).toContain(flag);
  }
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const version = await startProgram('--version').ended;
  expect(version).toMatchObject({ code: 0, stdout: `${JSON.parse(manifest).version}\n` });
});
