import { createSimulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { createHandler, oddities } from '../catalog/catalog.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { getProxyTarget } from './measure-mutant.ts';
import { verifyDevice } from './verify-device.ts';

const cleanRuns = 3;

/** What the verifier calls a fault of sound devices and of harmless oddities; whole runs in the safe profile, told one by one. */
export async function* falseAlarms(): AsyncGenerator<string> {
  const simulator = await createSimulator();
  let alarms = 0;
  const runs = [...Array(cleanRuns).fill(null), ...oddities.keys()] as (string | null)[];
  for (const oddity of runs) {
    const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 20 });
    const target = getProxyTarget(device);
    const { proxy, ...addresses } =
      oddity === null
        ? { proxy: null, ...target }
        : await startMutantProxy(target, createHandler(oddity));
    const { serialNumber } = device.toLease();
    const { failed, report } = await verifyDevice(
      { ...addresses, serialNumber },
      { id: oddity ?? 'clean', class: 'shape', operationId: null, profile: 'safe' },
      checks,
      { whole: true },
    );
    alarms += failed.length;
    const took = `${report.requests} requests, ${(report.wallMs / 1000).toFixed(1)} s`;
    yield `${(oddity ?? 'clean').padEnd(22)} ${failed.length} alarms  ${took}`;
    for (const { id, message } of failed.slice(0, 10)) yield `    ${id}  ${message}`;
    proxy?.close();
    await simulator.release(device.id);
  }
  await simulator.close();
  yield `${alarms} false alarms in ${cleanRuns} clean runs and ${oddities.size} decoys`;
}
