import { checks } from '../../contracts/verifier/src/checks/all.ts';
import { mutants } from '../../simulator/src/mutants/catalogue.ts';
import { createSimulator } from '../../simulator/src/simulator.ts';
import { tryMutant } from './try-mutant.ts';

/** Tries the mutants whose ids come in, one after the other, and answers what became of each. */
const simulator = await createSimulator();
// Refused connections and devices that go away are what bugs do.
process.on('message', async (id: string) => {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`${id} is no mutant`);
  process.send?.(await tryMutant(simulator, mutant, checks));
});
process.on('disconnect', () => void simulator.close().then(() => process.exit(0)));
process.send?.('ready');
