import type { ScenarioCheck } from '../model/check.ts';
import { CheckRun, type RunServices } from '../model/check-run.ts';
import type { Finding } from '../model/finding.ts';
import { NotAllowedError } from '../model/target.ts';

/**
 * Runs a check until it ends or the harm level denies a request. Says of each requirement without a
 * finding why it has none, if the check or the denial does. Returns the findings.
 */
export async function collectFindings(
  check: ScenarioCheck,
  services: RunServices,
): Promise<readonly Finding[]> {
  const run = new CheckRun(services, check.purpose ?? check.class);
  let denial: NotAllowedError | undefined;
  try {
    await check.run(run);
  } catch (error) {
    if (!(error instanceof NotAllowedError)) throw error;
    denial = error;
  }
  for (const { id } of check.requirements(services.contract)) {
    const untested = check.untested?.(id) ?? denial;
    if (untested !== undefined) run.markNotTested(id, untested.message, untested.enabledBy);
  }
  return run.list();
}
