import { createSimulator } from 'stillhouse';
import { checks } from 'stillhouse-verify';
import { mutants } from '../catalog/catalog.ts';
import { measureFalseAlarms } from './false-alarms.ts';
import { measureMutant } from './measure-mutant.ts';

/** Measures what its parent names: mutants, and devices without a bug. */
const simulator = await createSimulator();
process.on('message', async (id: string) => {
  const mutant = mutants.get(id);
  process.send?.(
    mutant === undefined
      ? await measureFalseAlarms(simulator, id)
      : await measureMutant(simulator, mutant, checks),
  );
});
process.on('disconnect', () => void simulator.close().then(() => process.exit(0)));
process.send?.('ready');
