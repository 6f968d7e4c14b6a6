import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAnalyticsEvent } from '../cloud/testing/analytics-event.ts';
import { send, startLab } from '../control/testing/test-lab.ts';
import { wholeFleet } from '../fleet/device-numbers.ts';
import { FleetKeeper } from './fleet-keeper.ts';
import { StateDirectory } from './state-directory.ts';

async function startKeptLab() {
  const path = mkdtempSync(join(tmpdir(), 'stillhouse-keeper-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const lab = await startLab();
  const directory = new StateDirectory(path);
  await directory.open();
  const keeper = new FleetKeeper({
    directory,
    fleet: lab.simulator.fleet,
    record: {
      fleetSeed: 1,
      shard: wholeFleet,
      devices: 0,
      addressing: 'port',
      hostSuffix: '.localhost',
      options: {},
      released: [],
      lastNumber: 0,
    },
    log: (text) => expect.unreachable(text),
  });
  await keeper.start();
  const readStored = async (id: string) => {
    await keeper.finish();
    return readFileSync(join(path, 'devices', `${id}.json`), 'utf8');
  };
  return { ...lab, readStored };
}

// Decision 0077.
test('an analytics event at the cloud is a change of its device', async () => {
  const { simulator, lease, readStored } = await startKeptLab();
  const { id, host } = await lease();
  const event = createAnalyticsEvent(host.device.state.serialNumber);
  expect(await readStored(id)).not.toContain(event.anonymousId);
  const track = `${simulator.cloudUrl}/api/analytics/track`;
  await expect(send('POST', track, { body: event })).resolves.toMatchObject({ status: 204 });
  expect(await readStored(id)).toContain(event.anonymousId);
});
