import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import { Findings } from '../../observe/findings.ts';
import { isNotOnProduct, readResource } from '../../observe/read-resources.ts';
import { listTestedGroups } from '../../probing/settings-group.ts';
import { readDiagnostics } from './diagnostics-runs.ts';
import { findFailures } from './find-failures.ts';
import { createWalkRequirements, walkIds } from './walk-requirements.ts';
import { readCollections } from './walked-collection.ts';
import { readSubjects } from './walked-settings.ts';
import { readAbsentResources } from './walked-single.ts';
import { Walker, type WalkParts } from './walker.ts';

const purpose = 'sequences';

/** How many requests walks send, with the repetitions that shorten a failing sequence. */
const maxRequests = { read: 150, safe: 2_000, security: 2_000, destructive: 2_000 } as const;

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
  order: 'middle',
  requirements: createWalkRequirements,
  run,
};

async function run(context: RunContext): Promise<readonly Finding[]> {
  const findings = new Findings();
  const parts = await readParts(context);
  const { profile, seed } = context.options;
  const all = [...parts.subjects.map(({ resource }) => resource), ...parts.resources];
  const changed = all.filter(({ requirementIds }) => requirementIds.length > 0);
  const limit = Math.min(maxRequests[profile], minRequests + changed.length * requestsPerSubject);
  const walker = new Walker(context, purpose, parts, limit);
  const failures = await findFailures(walker, seed);
  for (const { requirementId, message, exchanges } of failures)
    findings.fail(requirementId, { message, exchanges });
  const message = `No deviation in random sequences of ${formatQuantity(walker.used, 'request')} (seed ${seed}).`;
  const exchanges = context.target.exchanges.slice(-1).map(({ n }) => n);
  const tested = changed.flatMap(({ requirementIds }) => requirementIds);
  for (const id of [...(parts.subjects.length === 0 ? [] : [walkIds.sessions]), ...tested])
    if (context.isSelected(id)) findings.pass(id, { message, exchanges });
  await markAbsent(context, findings);
  return findings.list();
}

/** Reads what walks may use. */
async function readParts(context: RunContext): Promise<WalkParts> {
  return {
    subjects: await readSubjects(context, purpose),
    resources: [
      ...(await readCollections(context, purpose)),
      ...(await readAbsentResources(context)),
      ...(await readDiagnostics(context, purpose)),
    ],
  };
}

/** Marks the settings that the product does not have. */
async function markAbsent(context: RunContext, findings: Findings): Promise<void> {
  for (const { write, read } of listTestedGroups(context.contract)) {
    const ids = [walkIds.value(write), walkIds.accepted(write)];
    if (ids.every((id) => findings.has(id) || !context.isSelected(id))) continue;
    if (!context.target.mayCall(write.id).allowed) continue;
    const { exchange } = await readResource(context, purpose, read.id);
    for (const id of ids) {
      if (isNotOnProduct(exchange))
        findings.markNotApplicable(
          id,
          'The product does not support it.',
          `${read.id} returned 404`,
          [exchange.n],
        );
      else
        findings.markNotTested(
          id,
          'There is only one value to write.',
          'Set up the device so that it offers more values, and run again',
        );
    }
  }
}
