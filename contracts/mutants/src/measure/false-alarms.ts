import { createSimulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { createHandler, harmlessVariants } from '../catalog/catalog.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { getProxyTarget } from './measure-mutant.ts';
import { verifyDevice } from './verify-device.ts';

const cleanRuns = 3;

/**
 * Runs the verifier on correct devices and harmless variants, and yields a line per run with its
 * false alarms.
 */
export async function* measureFalseAlarms(): AsyncGenerator<string> {
  const simulator = await createSimulator();
  let alarms = 0;
  const runs = [...Array(cleanRuns).fill(null), ...harmlessVariants.keys()] as (string | null)[];
  for (const variant of runs) {
    const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 20 });
    const target = getProxyTarget(device);
    const { proxy, ...addresses } =
      variant === null
        ? { proxy: null, ...target }
        : await startMutantProxy(target, createHandler(variant));
    const { serialNumber } = device.toLease();
    const { failed, report } = await verifyDevice(
      { ...addresses, serialNumber },
      { id: variant ?? 'correct device', class: 'shape', operationId: null, profile: 'safe' },
      checks,
      { whole: true },
    );
    alarms += failed.length;
    const took = `${report.requests} requests, ${(report.wallMs / 1000).toFixed(1)} s`;
    yield `${(variant ?? 'correct device').padEnd(22)} ${failed.length} alarms  ${took}`;
    for (const { id, message } of failed.slice(0, 10)) yield `    ${id}  ${message}`;
    proxy?.close();
    await simulator.release(device.id);
  }
  await simulator.close();
  yield `${alarms} false alarms in ${cleanRuns} runs on correct devices and ${harmlessVariants.size} harmless variants`;
}
