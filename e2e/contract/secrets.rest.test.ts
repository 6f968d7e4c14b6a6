import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';

const verifier = fileURLToPath(
  new URL('../../contracts/verifier/src/cli/main.ts', import.meta.url),
);

/** A secret as a user types it. None may be in any output. */
const canary = 'Canary7secret';
const keyBlock = `-----BEGIN RSA PRIVATE KEY-----\n${canary}\n-----END RSA PRIVATE KEY-----`;
const address = `http://alice:${canary}@proxy.example:8080/pac?token=${canary}`;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const parts = [
  '--line',
  'Content-Disposition: form-data; name="password"',
  '',
  canary,
  '--line',
  'Content-Disposition: form-data; name="file"; filename="room.pem"',
  '',
  keyBlock,
  '--line--',
  '',
].join('\r\n');

type Sent = { query?: string; headers?: Record<string, string>; body?: string };

const withJson = (value: unknown): Sent => ({
  headers: { 'content-type': json },
  body: JSON.stringify(value),
});

/** Places and shapes in which a secret can be typed. */
const shapes: Readonly<Record<string, Sent>> = {
  ...Object.fromEntries(
    [
      'password',
      'Pass_Word',
      'wifiPassphrase',
      'psk',
      'api-key',
      'client_secret',
      'code',
      'identity',
      'pin',
    ].map((name) => [`the member ${name}`, withJson({ credentials: { [name]: canary } })]),
  ),
  'a setting by its name': withJson([{ key: 'password', newValue: canary }]),
  'a name beside a value': withJson({ name: 'X-Api-Key', value: canary }),
  'a setting by its name, in a string': withJson({
    note: JSON.stringify([{ key: 'password', newValue: canary }]),
  }),
  'a name of a member': withJson({ [`token=${canary}`]: 1 }),
  'JSON in a parameter': { query: `filter=${encodeURIComponent(`{"password":"${canary}"}`)}` },
  'a list in a member': withJson({ passwords: [canary, { again: canary }] }),
  'a key with other line breaks': withJson({ note: keyBlock.replaceAll('\n', '\r\n') }),
  'an encrypted key': withJson({ note: keyBlock.replaceAll('RSA', 'ENCRYPTED') }),
  'a key in Base64': withJson({ note: Buffer.from(keyBlock).toString('base64') }),
  'JSON in a string': withJson({ note: JSON.stringify({ password: canary }) }),
  'an address in a setting': withJson([{ key: 'url', newValue: address }]),
  'an address with an encoded at sign': withJson({ url: `http://a:b%40${canary}@host/` }),
  'a query in a string': withJson({ note: `see /login?token=${canary}` }),
  'a header in a string': withJson({ note: `Authorization: Bearer ${canary}` }),
  'a key in a member that is public': withJson({ credentials: { caCertificate: keyBlock } }),
  'malformed JSON': { headers: { 'content-type': json }, body: `{"password": "${canary}` },
  'a text instead of JSON': { headers: { 'content-type': json }, body: canary },
  'a form': { headers: { 'content-type': form }, body: `user=admin&password=${canary}` },
  'a form with parts': {
    headers: { 'content-type': 'multipart/form-data; boundary=line' },
    body: parts,
  },
  'plain text': { headers: { 'content-type': 'text/plain' }, body: `the word is ${canary}` },
  'a media type': { headers: { 'content-type': `text/plain; password=${canary}` }, body: 'x' },
  ...Object.fromEntries(
    ['password', 'TOKEN', 'user%5Bpassword%5D', 'api_key', 'code'].map((name) => [
      `the parameter ${name}`,
      { query: `a=1&${name}=${canary}` },
    ]),
  ),
  'an address in a parameter': { query: `next=${encodeURIComponent(address)}` },
  ...Object.fromEntries(
    [
      'x-api-key',
      'X-Auth-Token',
      'cookie',
      'Cookie2',
      'Proxy-Authorization',
      'x-unknown',
      'X_PASSWORD',
    ].map((name) => [`the header ${name}`, { headers: { [name]: canary } }]),
  ),
  'an authorization without a scheme': { headers: { authorization: canary } },
  'a digest': { headers: { authorization: `Digest username="a", response="${canary}"` } },
  'an authorization of another kind': { headers: { authorization: `Basic ${canary}` } },
  'the address that a page came from': { headers: { referer: address } },
};

/** Operations that take each kind of body, and reads. None of them waits or restarts the device. */
const called: readonly Operation[] = [
  operations.signIn,
  operations.getOfflineStatus,
  operations.uploadCertificate,
  operations.deleteCertificate,
  operations.updateProxy,
  operations.configureEthernetDot1x,
  operations.updateSystemSettings,
];

async function startProxy(target: string, folder: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '-C',
      'stillhouse-source',
      verifier,
      'proxy',
      '--target',
      target,
      '--port',
      '0',
      '--report',
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (piece) => (output += piece));
  child.stderr?.on('data', (piece) => (output += piece));
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/Forwarding http/);
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
    return output;
  };
  return { url: /Forwarding (\S+)/.exec(output)?.[1] ?? '', end };
}

/** Returns the places around a canary, so that a failure says where it is. */
function findCanaries(text: string): string[] {
  return [...text.matchAll(/.{0,80}Canary7secret/gs)].map(([found]) => found).slice(0, 5);
}

/** Removes the value at a JSON pointer. */
function removeValue(document: object, pointer: string): void {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  let node: object = document;
  for (const key of keys) node = Reflect.get(node, key) as object;
  expect(Reflect.has(node, last), pointer).toBe(true);
  Reflect.deleteProperty(node, last);
}

// R8.33. Decision 0024.
test('no secret that is typed anywhere is in anything that leaves simulator or verifier', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const simulator = await createSimulator();
  onTestFinished(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });
  const leased = await simulator.lease({ product: 'kavalan', clock: 'manual' });
  const { baseUrl, id } = leased.toLease();
  const proxy = await startProxy(baseUrl, folder);
  const signIn = { userName: 'admin', password: 'stillhouse' };
  const signedIn = await fetch(`${proxy.url}/api/v1/admin_login`, {
    method: 'POST',
    ...withJson(signIn),
  });
  const { token } = (await signedIn.json()) as { token: string };
  for (const { path, method } of called) {
    const takesBody = !['GET', 'DELETE'].includes(method);
    for (const { query, headers, body } of Object.values(shapes)) {
      if (body !== undefined && !takesBody) continue;
      const target =
        path.replace('{id}', 'ab'.repeat(32)) + (query === undefined ? '' : `?${query}`);
      await fetch(proxy.url + target, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body }),
      }).then((response) => response.arrayBuffer());
    }
  }
  const read = async (path: string) =>
    (await fetch(`${simulator.labUrl}/api/devices/${id}/${path}`)).text();
  const downloaded = fetch(baseUrl + operations.downloadLogs.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  await expect.poll(() => leased.host.held).toBe(1);
  await createControlClient(simulator.labUrl).advance(id, { by: '1m' });
  const archive = join(folder, 'logs.zip');
  await writeFile(archive, await (await downloaded).bytes());
  const outputs = {
    logs: execFileSync('unzip', ['-p', archive], { encoding: 'utf8' }),
    terminal: await proxy.end(),
    recording: await readFile(join(folder, 'recording.json'), 'utf8'),
    journal: await read('journal'),
    canonical: await read('journal?format=canonical'),
    har: await read('journal?format=har'),
  };
  for (const [name, text] of Object.entries(outputs)) {
    expect(text.length, name).toBeGreaterThan(10_000);
    expect({ [name]: findCanaries(text) }).toEqual({ [name]: [] });
    expect(text.includes(token), name).toBe(false);
  }
  // A replay needs some keys as they are. The bundle names each place of one (`verbatim`).
  const bundle = JSON.parse(await read('bundle')) as { verbatim: string[] };
  expect(bundle).toMatchObject({ format: 'stillhouse-bundle' });
  for (const pointer of bundle.verbatim) removeValue(bundle, pointer);
  expect(findCanaries(JSON.stringify({ ...bundle, verbatim: [] }))).toEqual([]);
}, 300_000);
