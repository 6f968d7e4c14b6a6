import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { isNotOnProduct, readResource } from '../../observe/read-resources.ts';
import { listTestedGroups } from '../../probing/settings-group.ts';
import { readDiagnostics } from './diagnostics-runs.ts';
import { findFailures } from './find-failures.ts';
import { createWalkRequirements, walkIds } from './walk-requirements.ts';
import { readCollections } from './walked-collection.ts';
import { readWalkedGroups } from './walked-settings.ts';
import { readAbsentResources } from './walked-single.ts';
import { Walker, type WalkParts } from './walker.ts';

/** How many requests walks send, with the repetitions that shorten a failing sequence. */
const maxRequests = { read: 150, safe: 1_000, security: 1_000, destructive: 2_000 } as const;

/** A run about few operations needs fewer requests. */
const minRequests = 150;
const requestsPerSubject = 350;

/**
 * Sends random sequences of valid calls and compares each response with a model of what the device
 * promises. Detects values that are lost only after a certain sequence of other calls.
 */
export const walk: ScenarioCheck = {
  kind: 'scenario',
  class: 'sequences',
  purpose: 'sequences',
  order: 'middle',
  requirements: createWalkRequirements,
  run: runCheck,
};

async function runCheck(run: CheckRun): Promise<void> {
  const parts = await readParts(run);
  const { harm, seed } = run.options;
  const all = [...parts.walkedGroups.map(({ resource }) => resource), ...parts.resources];
  const changed = all.filter(({ requirementIds }) => requirementIds.length > 0);
  const limit = Math.min(maxRequests[harm], minRequests + changed.length * requestsPerSubject);
  const walker = new Walker(run, parts, limit);
  const failures = await findFailures(walker, seed);
  for (const { requirementId, message, exchanges } of failures)
    run.fail(requirementId, { message, exchanges });
  const message = `No deviation in random sequences of ${formatQuantity(walker.used, 'request')} (seed ${seed}).`;
  const exchanges = run.target.exchanges.slice(-1).map(({ n }) => n);
  const tested = changed.flatMap(({ requirementIds }) => requirementIds);
  for (const id of [...(parts.walkedGroups.length === 0 ? [] : [walkIds.sessions]), ...tested])
    if (run.isSelected(id)) run.pass(id, { message, exchanges });
  await markAbsent(run);
}

/** Reads what walks may use. */
async function readParts(run: CheckRun): Promise<WalkParts> {
  return {
    walkedGroups: await readWalkedGroups(run),
    resources: [
      ...(await readCollections(run)),
      ...(await readAbsentResources(run)),
      ...(await readDiagnostics(run)),
    ],
  };
}

/** Marks the settings that the product does not have. */
async function markAbsent(run: CheckRun): Promise<void> {
  for (const { write, read } of listTestedGroups(run.contract)) {
    const ids = [walkIds.value(write), walkIds.accepted(write)];
    if (ids.every((id) => run.has(id) || !run.isSelected(id))) continue;
    if (!run.target.mayCall(write.id).allowed) continue;
    const { exchange } = await readResource(run, read.id);
    for (const id of ids) {
      if (isNotOnProduct(exchange))
        run.markNotApplicable(id, 'The product does not support it.', `${read.id} returned 404`, [
          exchange.n,
        ]);
      else
        run.markNotTested(
          id,
          'There is only one value to write.',
          'Set up the device so that it offers more values, and run again',
        );
    }
  }
}
