import { printError } from '@stillhouse/foundation/print';
import { withScenario } from '../fleet/lease-from-scenario.ts';
import { checkScenarioFit } from '../fleet/scenario-fit.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import type { LeasedDevice, LeaseOptions } from '../simulator.ts';
import { InvalidScenarioError } from './invalid-scenario.ts';
import { reloadScenarioOnChange } from './reload-scenario.ts';
import { isFile, loadSource } from './scenario-source.ts';

/**
 * Loads the scenario of `--scenario` and returns the lease options, and how to reload the scenario.
 * @throws InvalidScenarioError if it cannot be played on such a device
 * @throws UsageError if there is no scenario of that name
 */
export function loadScenarioOptions(source: string, device: LeaseOptions) {
  const lease = createScenarioLease(loadSource(source), device);
  return {
    lease,
    /**
     * Reloads the file after every change. An invalid file does not replace the running scenario.
     */
    reloadOnChange(leased: LeasedDevice): void {
      if (!isFile(source)) return;
      reloadScenarioOnChange(source, leased, (name, errors) => {
        if (errors === null) printError(`Scenario ${name} was reloaded.`);
        else printError(...errors, 'The running scenario continues.');
      });
    },
  };
}

/**
 * Returns the lease options of a device that plays a scenario.
 * @throws InvalidScenarioError if it cannot be played on such a device
 */
export function createScenarioLease(loaded: LoadResult, device: LeaseOptions): LeaseOptions {
  if (loaded.outcome === 'rejected') {
    throw new InvalidScenarioError(...loaded.errors.map(formatScenarioError));
  }
  const { scenario, read } = loaded;
  // Without `--out-of-box`, the scenario decides.
  const { outOfBox, ...options } = device;
  const lease = withScenario({ ...options, ...(outOfBox === true && { outOfBox }), scenario });
  const [issue] = checkScenarioFit(scenario, {
    ...lease,
    product: lease.product ?? defaultProduct,
  });
  if (issue === undefined) return lease;
  const message = `${issue.message} (with these options)`;
  throw new InvalidScenarioError(formatScenarioError(read.createError(issue.pointer, message)));
}
