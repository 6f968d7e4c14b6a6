import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { testToken } from '../testing/test-device.ts';
import { createTestTarget } from '../testing/test-target.ts';
import { createTestCheck, runVerify, writes } from '../testing/verify-run.ts';

/** Has one group of settings, and returns it for every request but the sign-in. */
const program = `
  const group = { hdmiCecEnabled: false, product: 'barra', serialNumber: 'NAbc12d340001' };
  const server = require('node:http').createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.method === 'PUT') Object.assign(group, JSON.parse(text || '{}'));
    const isSignIn = request.url === '/api/v1/admin_login';
    const body = isSignIn ? { token: '${testToken}' } : group;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
`;

async function startProcess() {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = await once(child.stdout, 'data');
  const kill = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return { url: `http://127.0.0.1:${port}`, kill };
}

test('a device whose process dies ends the run, and lists what it is owed', async () => {
  const { url, kill } = await startProcess();
  const kills = createTestCheck(async (context) => {
    await writes.run(context);
    await kill();
    const { response } = await context.target.request({ purpose: 'x', operationId: 'getStatus' });
    return response === null ? 'fail' : 'pass';
  });
  const { exitCode, report, notes } = await runVerify(
    url,
    { timeoutScale: 0.1 },
    { checks: [kills] },
  );
  expect(notes).toContain('The device has refused connections for 2.5 s. Not waiting longer.');
  expect(exitCode).toBe(5);
  expect(report.endedEarly).toMatch(/stopped responding/);
  expect(report.notRestored).not.toEqual([]);
});

test('a device that was asked to restart may refuse connections for longer', async () => {
  const { url, kill } = await startProcess();
  const { target, notes } = createTestTarget(url, { harm: 'destructive', timeoutScale: 0.01 });
  await target.signIn();
  await target.request({ purpose: 'x', operationId: 'rebootDevice' });
  await kill();
  expect(await target.awaitDevice(600)).toBeNull();
  expect(notes).toEqual([]);
});
