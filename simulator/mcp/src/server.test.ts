import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listSecrets } from '@stillhouse/foundation/redact-json';
import fc from 'fast-check';
import type { ControlClient, ControlSchema } from 'stillhouse/client';
import { expect, test } from 'vitest';
import { tools } from '../generated/tools.ts';
import { maxLength } from './fit-text.ts';
import { bugText } from './server.ts';
import { startAgent } from './testing/agent.ts';
import { anyCall } from './testing/any-call.ts';

// Decision 0124.
test('an agent gets at most 15 tools, with every topic of the control API', async () => {
  const { client } = await startAgent();
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(listed.length).toBeLessThanOrEqual(15);
  // Agents read all of it before they start.
  expect(JSON.stringify(listed).length).toBeLessThan(35_000);
  for (const { name, description, inputSchema } of listed) {
    expect(name).toMatch(/^[a-z]+$/);
    expect(description?.length).toBeGreaterThan(30);
    // Clients of language models reject alternatives at the top.
    expect(inputSchema).not.toHaveProperty('anyOf');
    expect(JSON.stringify(inputSchema)).not.toContain('$ref');
  }
});

test('tools that only read say so', async () => {
  const { client } = await startAgent();
  const { tools: listed } = await client.listTools();
  const readOnly = listed.filter(({ annotations }) => annotations?.readOnlyHint === true);
  expect(readOnly.map(({ name }) => name)).toEqual(['catalogue', 'model', 'coverage']);
});

test('an agent that makes a mistake reads what is wrong and what to do', async () => {
  const { ask } = await startAgent();
  const explain = async (tool: string, sent: Record<string, unknown>) => {
    const { text, isError } = await ask(tool, sent);
    expect(isError).toBe(true);
    return text;
  };
  expect(await explain('devices', { operation: 'getDevics' })).toBe(
    '"getDevics" is no operation. Did you mean "getDevice"?',
  );
  expect(await explain('coverage', {})).toBe('operation is missing. Use one of getCoverage.');
  expect(await explain('devices', { operation: 'getDevice' })).toBe(
    'getDevice needs the argument id.',
  );
  expect(await explain('devices', { operation: 'getDevice', id: '..' })).toContain('but is ".."');
  expect(await explain('devices', { operation: 'getDevice', id: 'bar' })).toBe(
    'getDevice: No device "bar" is leased. Leased: default.',
  );
  expect(
    await explain('journal', { operation: 'explainEntry', id: 'default', n: 1, sinc: 1 }),
  ).toBe('"sinc" is no argument of explainEntry. Use one of id, n.');
  expect(await explain('coverage', { operation: 'getCoverage', body: {} })).toBe(
    'getCoverage has no body. Leave it out.',
  );
  expect(
    await explain('devices', { operation: 'leaseDevice', body: { clck: 'manual' } }),
  ).toContain('rejected at /clck');
  expect(
    await explain('devices', { operation: 'getDevice', id: 'default', part: '/update' }),
  ).toMatch(/nothing at part "\/update"\. There are: .*updates/);
  expect(await explain('devices', { operation: 'listDevices', saveAs: '../x' })).toContain(
    'saveAs must be the name of a file',
  );
});

test('a simulator that does not respond is named, with what starts one', async () => {
  const { ask } = await startAgent({ url: 'http://localhost:9' });
  const { text, isError } = await ask('devices', { operation: 'listDevices' });
  expect(isError).toBe(true);
  expect(text).toContain('No readable response from http://localhost:9. Start a simulator');
});

test('a simulator with a control token serves agents that have it', async () => {
  const controlToken = 'correct-horse-battery';
  const list = { operation: 'listDevices' };
  const stranger = await startAgent({ controlToken, token: 'another-token-of-16' });
  expect(await stranger.ask('devices', list)).toMatchObject({
    isError: true,
    text: expect.stringContaining('This control API requires its token.'),
  });
  const { ask } = await startAgent({ controlToken, token: controlToken });
  expect((await ask('devices', list)).isError).toBe(false);
});

test('a tool that does not exist is named', async () => {
  const { client } = await startAgent();
  await expect(client.callTool({ name: 'device' })).rejects.toThrow('device');
});

test('a text is returned as it is, and cut if it is long', async () => {
  const { ask, signIn } = await startAgent();
  const diagram = { operation: 'getModel', id: 'default', machine: 'power', format: 'mermaid' };
  expect((await ask('model', diagram)).text).toMatch(/^stateDiagram-v2\n/);
  for (let n = 0; n < 10; n += 1) await signIn('a guess');
  const { text } = await ask('journal', {
    operation: 'getJournal',
    id: 'default',
    format: 'canonical',
  });
  expect(text).toMatch(/\nCut\. Store the whole with the argument saveAs\.$/);
});

test('a long result is cut, and its parts and the whole can be read', async () => {
  const { ask, folder } = await startAgent();
  const cut = await ask('faults', { operation: 'listFaultKinds' });
  expect(cut.text).toMatch(/\nCut\. Read a part with the argument part, such as "\/[^"]+", or/);
  const part = await ask('faults', { operation: 'listFaultKinds', part: '/status/parameters' });
  expect(JSON.parse(part.text)).toMatchObject({ required: ['status'] });
  const stored = await ask('faults', { operation: 'listFaultKinds', saveAs: 'kinds.json' });
  expect(stored.text).toBe(`Stored in ${join(folder, 'kinds.json')}.`);
  expect(statSync(join(folder, 'kinds.json')).mode & 0o777).toBe(0o600);
  const again = await ask('faults', { operation: 'listFaultKinds', saveAs: 'kinds.json' });
  expect(again).toMatchObject({ isError: true, text: expect.stringContaining('exists') });
});

test('the serial number of a device is in no result, not even inside a text', async () => {
  const { ask, signIn, device } = await startAgent();
  const { token } = (await (await signIn('stillhouse')).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const status = await fetch(`${device.baseUrl}/api/v1/status`, { headers });
  expect(await status.text()).toContain(device.serialNumber);
  const har = { operation: 'getJournal', id: 'default', format: 'har' };
  const calls = [
    ['journal', { ...har, part: '/log/entries/1/response/content/text' }],
    ['devices', { operation: 'getDevice', id: 'default' }],
    ['devices', { operation: 'leaseDevice', body: { product: 'arran' } }],
    ['journal', { operation: 'getBundle', id: 'default' }],
    ['devices', { operation: 'getLease', id: 'default', part: '/baseUrl' }],
  ] as const;
  for (const [tool, sent] of calls) {
    const { text, isError } = await ask(tool, sent);
    expect(isError).toBe(false);
    expect(text.toLowerCase()).not.toContain(device.serialNumber.toLowerCase());
  }
});

/**
 * Of all devices, in lower case. Those whose lease ends meanwhile have none. The first password is
 * public.
 */
async function readSecrets(control: ControlClient): Promise<string[]> {
  const read = async ({ id, serialNumber }: ControlSchema<'Lease'>) => {
    const state = listSecrets(await control.state(id), 'request');
    const codes = (await control.cloudCodes(id)).map(({ code }) => code);
    return [serialNumber, ...state, ...codes];
  };
  const found = await Promise.allSettled((await control.list()).map(read));
  return found
    .flatMap((device) => (device.status === 'fulfilled' ? device.value : []))
    .map((secret) => secret.toLowerCase())
    .filter((secret) => secret.length > 5 && secret !== 'stillhouse');
}

// Decision 0124.
test('an agent that sends anything breaks nothing and gets no secret (property)', async () => {
  const { ask, control, folder } = await startAgent();
  await control.patch('default', { remoteAccess: { password: 'correct-horse-7' } });
  const secrets = new Set<string>();
  let successes = 0;
  let given = '';
  const property = fc.asyncProperty(anyCall, async ({ tool, sent }) => {
    const isLeased = (await control.list()).some(({ id }) => id === 'default');
    if (!isLeased) await control.lease({ number: 1, clock: 'manual' });
    for (const secret of await readSecrets(control)) secrets.add(secret);
    // What it has chosen itself is no secret.
    given += JSON.stringify(sent).toLowerCase();
    const { text, isError } = await ask(tool, sent);
    if (!isError) successes += 1;
    expect(text).not.toBe(bugText);
    expect(text.length).toBeLessThanOrEqual(maxLength);
    for (const secret of await readSecrets(control)) secrets.add(secret);
    const leaked = [...secrets].filter(
      (secret) => text.toLowerCase().includes(secret) && !given.includes(secret),
    );
    expect(leaked).toEqual([]);
  });
  await fc.assert(property, { numRuns: 60, endOnFailure: true });
  // Most of what it reaches does something.
  expect(successes).toBeGreaterThan(20);
  expect(secrets.size).toBeGreaterThan(5);
  expect(readdirSync(folder).filter((name) => name !== 'a.json')).toEqual([]);
});
