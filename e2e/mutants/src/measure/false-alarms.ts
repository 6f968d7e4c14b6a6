import { type ProductCode, productCodes } from '@stillhouse/products/catalog';
import type { Simulator } from 'stillhouse';
import { createHandler, harmlessVariants } from '../catalog/catalog.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { getProxyTarget } from './measure-mutant.ts';
import { richestProduct } from './stages.ts';

/** The result of a run on a device without a bug. */
export type FalseAlarmRun = {
  /** A harmless variant, or a correct device. */
  readonly id: string;
  readonly alarms: readonly { readonly id: string; readonly message: string }[];
  readonly requests: number;
  readonly ms: number;
};

type CorrectDevice = { readonly product: ProductCode; readonly seed: number };

/**
 * Lists the runs on devices without a bug: one for each harmless variant, and some on a correct
 * device of each product, each with another seed.
 */
export function listFalseAlarmIds(runsOfProduct: number): readonly string[] {
  const seeds = Array.from({ length: runsOfProduct }, (_none, at) => at + 1);
  const correct = productCodes.flatMap((product) => seeds.map((seed) => `${product} ${seed}`));
  return [...correct, ...harmlessVariants.keys()];
}

function getDevice(id: string): CorrectDevice {
  if (harmlessVariants.has(id)) return { product: richestProduct, seed: 1 };
  const [code, seed] = id.split(' ');
  const product = productCodes.find((one) => one === code);
  if (product === undefined) throw new Error(`Unknown run: ${id}`);
  return { product, seed: Number(seed) };
}

/** Runs the verifier with harm level safe on a correct device or a harmless variant. */
export async function measureFalseAlarms(simulator: Simulator, id: string): Promise<FalseAlarmRun> {
  const { product, seed } = getDevice(id);
  const device = await simulator.lease({ product, seed, clock: 'scaled', speed: 20 });
  const target = getProxyTarget(device);
  const { proxy, ...addresses } = harmlessVariants.has(id)
    ? await startMutantProxy(target, createHandler(id))
    : { proxy: null, ...target };
  try {
    const { serialNumber } = device.toLease();
    const { report } = await verifySimulatedDevice(
      { ...addresses, serialNumber },
      { harm: 'safe', seed },
    );
    const alarms = report.results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
      .map((result) => ({ id: result.id, message: result.message }));
    return { id, alarms, requests: report.requests, ms: report.wallMs };
  } finally {
    proxy?.close();
    await simulator.release(device.id);
  }
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
