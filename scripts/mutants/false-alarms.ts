import { checks } from '../../contracts/verifier/src/checks/all.ts';
import { createControlClient } from '../../simulator/client/client.ts';
import { oddities } from '../../simulator/src/mutants/catalogue.ts';
import { createSimulator } from '../../simulator/src/simulator.ts';
import { verified } from './try-mutant.ts';

const cleanRuns = 3;

/** What the verifier calls a fault of sound devices and of harmless oddities; whole runs in the safe profile, told one by one. */
export async function* falseAlarms(): AsyncGenerator<string> {
  const simulator = await createSimulator();
  const control = createControlClient(simulator.labUrl);
  let alarms = 0;
  const runs = [...Array(cleanRuns).fill(null), ...oddities.keys()] as (string | null)[];
  for (const oddity of runs) {
    const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 20 });
    if (oddity !== null) await control.setMutant(device.id, oddity);
    const { failed, report } = await verified(
      device,
      { id: oddity ?? 'clean', class: 'shape', operationId: null, profile: 'safe' },
      checks,
      { whole: true },
    );
    alarms += failed.length;
    const took = `${report.requests} requests, ${(report.wallMs / 1000).toFixed(1)} s`;
    yield `${(oddity ?? 'clean').padEnd(22)} ${failed.length} alarms  ${took}`;
    for (const { id, message } of failed.slice(0, 10)) yield `    ${id}  ${message}`;
    await simulator.release(device.id);
  }
  await simulator.close();
  yield `${alarms} false alarms in ${cleanRuns} clean runs and ${oddities.size} decoys`;
}
