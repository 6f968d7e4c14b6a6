import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { startProgram, startReady } from './testing/program.ts';

test('the start prints addresses and credentials', async () => {
  const ports = ['--setup-port', '--lab-port', '--cloud-port'].flatMap((flag) => [flag, '0']);
  const { child, output, ended } = startProgram('--port', '0', ...ports);
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', () => output.stdout.includes('Ctrl-C') && resolve());
  });
  const { stdout } = output;
  expect(stdout).toMatch(/^Oban Bar \(barra\), serial number N[A-L]\w{6}\d{5}, firmware NF/);
  const serialNumber = /serial number (\w+)/.exec(stdout)?.[1];
  expect(stdout).toContain('admin / stillhouse');
  expect(stdout).toContain(`setup / ${serialNumber}`);
  expect(stdout).toContain(`oob / ${serialNumber}`);
  const urls = stdout.match(/http:\/\/localhost:\d+\S*/g) ?? [];
  expect(urls).toHaveLength(5);
  for (const url of urls) expect((await fetch(url)).status).not.toBe(0);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('--json prints one line, and a signal ends the process cleanly', async () => {
  const { announcement, child, ended } = await startReady('--clock', 'manual', '--seed', '42');
  const control = createControlClient(announcement.labUrl);
  const [lease] = await control.list();
  expect(lease).toMatchObject({
    id: 'default',
    seed: 42,
    serialNumber: announcement.serialNumber,
    baseUrl: announcement.consoleUrl,
    setupUrl: announcement.setupUrl,
    cloudUrl: announcement.cloudUrl,
    clock: { mode: 'manual', iso: '2030-01-07T09:00:00.000Z' },
  });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  await expect(fetch(announcement.consoleUrl)).rejects.toThrow();
});

test('an invalid command line is one line on standard error with exit code 2', async () => {
  const { code, stderr, stdout } = await startProgram('--prodct', 'barra').ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('Did you mean --product?');
});
