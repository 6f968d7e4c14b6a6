import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { startProgram, startReady } from './testing/program.ts';

const token = 'correct-horse-battery-staple';

/** An address of this machine for other machines. Null without a network. */
const outside =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;

const at = (url: string, host: string) => url.replace('localhost', host);

test('a simulator that listens on all addresses keeps its control API on loopback', async () => {
  const { announcement } = await startReady('--host', '0.0.0.0');
  expect(await createControlClient(announcement.labUrl).list()).toHaveLength(1);
  if (outside === null) return;
  expect((await fetch(at(announcement.consoleUrl, outside))).status).not.toBe(0);
  await expect(fetch(at(announcement.labUrl, outside))).rejects.toThrow();
});

test('with a token the control API listens on all addresses and requires the token', async () => {
  const { announcement } = await startReady('--host', '0.0.0.0', '--control-token', token);
  expect(JSON.stringify(announcement)).not.toContain(token);
  for (const host of ['localhost', ...(outside === null ? [] : [outside])]) {
    const labUrl = at(announcement.labUrl, host);
    await expect(createControlClient(labUrl).list()).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    await expect(createControlClient(labUrl, { token: `${token}r` }).list()).rejects.toMatchObject({
      status: 401,
    });
    expect(await createControlClient(labUrl, { token }).list()).toHaveLength(1);
    const page = await (await fetch(labUrl)).text();
    expect(page).not.toContain(announcement.serialNumber);
  }
});

test('the token can come from the environment and is never printed', async () => {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
  const flags = ports.flatMap((flag) => [flag, '0']);
  process.env.STILLHOUSE_CONTROL_TOKEN = token;
  try {
    const { announcement } = await startReady();
    await expect(createControlClient(announcement.labUrl).list()).rejects.toMatchObject({
      status: 401,
    });
    process.env.STILLHOUSE_CONTROL_TOKEN = 'not a token';
    const wrong = await startProgram(...flags).ended;
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('STILLHOUSE_CONTROL_TOKEN');
    expect(wrong.stderr).not.toContain('not a token');
  } finally {
    delete process.env.STILLHOUSE_CONTROL_TOKEN;
  }
});
