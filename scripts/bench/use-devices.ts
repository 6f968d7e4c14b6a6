// Uses devices in this process: `use-devices.ts <devices> <exchanges> <folder>`. Prints the memory
// that it takes as JSON, and writes the bundles of the first and the last device into the folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSimulator, type LeasedDevice } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';

const [devices = 0, exchanges = 0] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? '';
const pollIntervalMs = 10_000;
/** Every so many exchanges, the client writes a value that was never there before. */
const writeEvery = 10;

async function send(
  { host }: LeasedDevice,
  method: string,
  path: string,
  token: string,
  body?: object,
) {
  const outcome = await host.request({
    origin: 'replay',
    via: 'device',
    method,
    target: `/api/v1/${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
  }).outcome;
  if (outcome.outcome === 'lost') throw new Error(`${method} ${path} has no response`);
  return outcome;
}

async function signIn(leased: LeasedDevice): Promise<string> {
  const credentials = { userName: 'admin', password: 'stillhouse' };
  const { text } = await send(leased, 'POST', 'admin_login', '', credentials);
  return (JSON.parse(text) as { token: string }).token;
}

/** Sends what an open page sends: polls of the status, and some changes. */
async function use(leased: LeasedDevice): Promise<void> {
  let token = await signIn(leased);
  for (let count = 1; count < exchanges; count += 1) {
    const isWrite = count % writeEvery === 0;
    const ntp = { ntpServer: `ntp-${count}.example.com`, saveAnyway: true };
    const call = () =>
      isWrite
        ? send(leased, 'PUT', 'settings/time/ntp', token, ntp)
        : send(leased, 'GET', 'status', token);
    const { status } = await call();
    if (status === 401) token = await signIn(leased);
    else if (status !== 200) throw new Error(`${leased.id} responds ${status}`);
    await leased.host.clock.advanceBy(pollIntervalMs);
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const simulator = await createSimulator({ addressing: 'name' });
const leased: LeasedDevice[] = [];
while (leased.length < devices) leased.push(await simulator.lease({ clock: 'manual' }));
for (const device of leased) await use(device);
const peak = process.resourceUsage().maxRSS / 1024;
collectGarbage();
console.log(JSON.stringify({ megabytes: process.memoryUsage.rss() / 2 ** 20, peak }));
const client = createControlClient(simulator.labUrl);
for (const { id } of new Set(
  [leased.at(0), leased.at(-1)].filter((device) => device !== undefined),
)) {
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(await client.bundle(id)));
}
await simulator.close();
