import { createSimulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { createHandler, harmlessVariants } from '../catalog/catalog.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { getProxyTarget } from './measure-mutant.ts';
import { verifyDevice } from './verify-device.ts';

const cleanRuns = 3;

/** The result of a run on a device without a bug. */
export type FalseAlarmRun = {
  /** A harmless variant, or a correct device with a number. */
  readonly id: string;
  readonly alarms: readonly { readonly id: string; readonly message: string }[];
  readonly requests: number;
  readonly ms: number;
};

/** The runs on correct devices, and one for each harmless variant. */
export const falseAlarmIds: readonly string[] = [
  ...Array.from({ length: cleanRuns }, (_none, at) => `correct device ${at + 1}`),
  ...harmlessVariants.keys(),
];

/** Runs the verifier on correct devices and harmless variants. */
export async function* measureFalseAlarms(
  ids: readonly string[],
): AsyncGenerator<FalseAlarmRun, void, undefined> {
  const simulator = await createSimulator();
  for (const id of ids) {
    const lease = { product: 'dalmore', seed: 1, clock: 'scaled', speed: 20 } as const;
    const device = await simulator.lease(lease);
    const target = getProxyTarget(device);
    const { proxy, ...addresses } = harmlessVariants.has(id)
      ? await startMutantProxy(target, createHandler(id))
      : { proxy: null, ...target };
    const { serialNumber } = device.toLease();
    const { failed, report } = await verifyDevice(
      { ...addresses, serialNumber },
      { id, class: 'shape', operationId: null, profile: 'safe' },
      checks,
      { whole: true },
    );
    const alarms = failed.map((result) => ({ id: result.id, message: result.message }));
    yield { id, alarms, requests: report.requests, ms: report.wallMs };
    proxy?.close();
    await simulator.release(device.id);
  }
  await simulator.close();
}

/** Formats a line for each run with its false alarms, then their number. */
export function formatFalseAlarms(runs: readonly FalseAlarmRun[]): string {
  const count = runs.reduce((sum, { alarms }) => sum + alarms.length, 0);
  return [
    ...runs.flatMap(({ id, alarms, requests, ms }) => [
      `${id.padEnd(22)} ${alarms.length} alarms  ${requests} requests, ${(ms / 1000).toFixed(1)} s`,
      ...alarms.slice(0, 10).map((alarm) => `    ${alarm.id}  ${alarm.message}`),
    ]),
    `${count} false alarms in ${runs.length} runs on correct devices and harmless variants`,
    '',
  ].join('\n');
}
