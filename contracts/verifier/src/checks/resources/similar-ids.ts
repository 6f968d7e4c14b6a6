import type { CheckRun } from '../../model/check-run.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { describeResponse } from '../../observe/responses.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { type Collection, CollectionCalls, createRemoval, type Instance } from './collection.ts';
import { recordProblems } from './collection-laws.ts';

/** Tries to remove an instance by texts that contain a part of its id or more than it. */
export async function testSimilarIds(
  run: CheckRun,
  collection: Collection,
  { id }: Instance,
): Promise<void> {
  const { name, remove } = collection;
  const requirementId = createRequirementId('resources.whole-id', remove);
  const own = run.for(requirementId);
  const calls = new CollectionCalls(own, collection);
  const before = await calls.list();
  const problems: string[] = [];
  const attempts = [];
  for (const similar of createSimilarIds(id)) {
    run.target.claim(name, similar);
    const removal = createRemoval(collection, similar);
    const attempt = await own.request({
      isValid: false,
      // An encoded slash may belong to another path.
      ...(similar.includes('/')
        ? {
            operationId: null,
            method: remove.method,
            target: remove.path.replace(
              `{${remove.pathParameters[0]}}`,
              encodeURIComponent(similar),
            ),
          }
        : removal),
    });
    attempts.push(attempt);
    const status = attempt.response?.status;
    if (status !== 400 && status !== 404)
      problems.push(
        `${remove.id} of ${formatValue(similar)} returned ${describeResponse(attempt)}`,
      );
  }
  const after = await calls.list();
  if (after.items.length !== before.items.length) problems.push('an instance is missing');
  recordProblems(run, requirementId, problems, [...attempts, after.exchange]);
}

function createSimilarIds(id: string): readonly string[] {
  return [
    id.slice(0, 16),
    id.toUpperCase(),
    id.replaceAll(/(..)(?=.)/g, '$1:'),
    `${id}/x`,
    `${id} `,
    `${id}\0`,
    `${id}\n`,
    `${id}.pem`,
    `${id}00`,
    `sha256:${id}`,
  ];
}
