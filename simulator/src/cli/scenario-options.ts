import { withScenario } from '../fleet/lease-from-scenario.ts';
import { checkScenarioFit } from '../fleet/scenario-fit.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import { formatFinding } from '../scenarios/finding.ts';
import type { LeasedDevice, LeaseOptions } from '../simulator.ts';
import { reloadScenarioOnChange } from './reload-scenario.ts';
import { isFile, loadSource } from './scenario-source.ts';
import { WrongScenario } from './wrong-scenario.ts';

/**
 * What `--scenario` asks for: what to lease, and what to do with the device then.
 * @throws WrongScenario when it cannot be played on such a device
 * @throws UsageError when there is none of that name
 */
export function loadScenarioOptions(source: string, device: LeaseOptions) {
  const loaded = loadSource(source);
  if (loaded.outcome === 'refused') {
    throw new WrongScenario(loaded.findings.map(formatFinding).join('\n'));
  }
  const { scenario, read } = loaded;
  // A switch that is not given says nothing, so that the scenario may.
  const { outOfBox, ...said } = device;
  const lease = withScenario({ ...said, ...(outOfBox === true && { outOfBox }), scenario });
  const [issue] = checkScenarioFit(scenario, {
    ...lease,
    product: lease.product ?? defaultProduct,
  });
  if (issue !== undefined) {
    const { pointer, message } = issue;
    throw new WrongScenario(
      formatFinding(read.finding(pointer, `${message} (by the flags given)`)),
    );
  }
  return {
    lease,
    /** Loads the file again whenever it changes; on an error, the old one stays. */
    follow(leased: LeasedDevice): void {
      if (!isFile(source)) return;
      reloadScenarioOnChange(source, leased, (name, refusal) => {
        if (refusal === null) console.error(`Scenario ${name} is loaded again.`);
        else console.error(`${refusal}\nThe scenario that plays goes on.`);
      });
    },
  };
}
