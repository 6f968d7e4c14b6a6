import { createSimulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { mutants } from '../catalog/catalog.ts';
import { measureMutant } from './measure-mutant.ts';

/** Measures the mutants whose ids its parent sends, one after the other. */
const simulator = await createSimulator();
process.on('message', async (id: string) => {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`Unknown mutant: ${id}`);
  process.send?.(await measureMutant(simulator, mutant, checks));
});
process.on('disconnect', () => void simulator.close().then(() => process.exit(0)));
process.send?.('ready');
