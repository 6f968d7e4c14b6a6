import type { LeaseOptions, Simulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { checks, type Report } from 'stillhouse-verify';
import { createHandler, mutants } from '../catalog/catalog.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { getProxyTarget } from './measure-mutant.ts';
import { selectStages } from './stages.ts';
import { verifyDevice } from './verify-device.ts';

/**
 * Verifies the operations of a mutant in its first stage.
 * @param profile of a device without the mutant; default: a device with the mutant
 */
export async function verifyMutant(
  simulator: Simulator,
  id: string,
  profile?: LeaseOptions['profile'],
): Promise<Report> {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`Unknown mutant: ${id}`);
  const [stage] = selectStages(mutant);
  const { product } = stage;
  const device = await simulator.lease({
    product,
    seed: 1,
    clock: 'scaled',
    speed: 20,
    ...(profile !== undefined && { profile }),
  });
  const { serialNumber, baseUrl, setupUrl } = device.toLease();
  const mutated =
    profile === undefined
      ? await startMutantProxy(getProxyTarget(device), createHandler(id))
      : undefined;
  try {
    await stage.prepare(createControlClient(simulator.labUrl), device.id);
    const { url = baseUrl, setupUrl: setup = setupUrl } = mutated ?? {};
    const addresses = { url, setupUrl: setup, serialNumber };
    const measured = { ...mutant, harm: stage.harm };
    return (await verifyDevice(addresses, measured, checks)).report;
  } finally {
    mutated?.proxy.close();
    await simulator.release(device.id);
  }
}
