import { createSimulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { mutants } from '../catalog/catalog.ts';
import { measureMutant } from './measure-mutant.ts';

/** Tries the mutants whose ids come in, one after the other, and answers what became of each. */
const simulator = await createSimulator();
// Refused connections and devices that go away are what bugs do.
process.on('message', async (id: string) => {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`${id} is no mutant`);
  process.send?.(await measureMutant(simulator, mutant, checks));
});
process.on('disconnect', () => void simulator.close().then(() => process.exit(0)));
process.send?.('ready');
