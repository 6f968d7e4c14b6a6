import { setTimeout as wait } from 'node:timers/promises';
import { contractDocument } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Finding } from '../../model/finding.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  listReadableOperations,
  type Reading,
  readResources,
} from '../../observe/read-resources.ts';
import { formatResult } from './agreement-finding.ts';
import { evaluateAgreement, listAgreementOperations, type ResponseBodies } from './agreements.ts';

const agreements = contractDocument['x-agreements'];

/**
 * Values that change on their own may differ between two reads. A mismatch counts if it occurs this
 * often.
 */
const maxReads = 3;
const pauseMs = 150;

/** Creates one requirement per agreement of the contract. */
function createAgreementRequirements(): readonly Requirement[] {
  return agreements.map((agreement, index) => ({
    id: `agreement.${agreement.id}`,
    class: 'agreement',
    operationId: null,
    level: 'MUST',
    sentence: agreement.sentence,
    pointer: `/x-agreements/${index}`,
    source: agreement.source,
    harm: 'read',
  }));
}

/**
 * Reads the resources of the contract's agreements and evaluates them.
 * @param about evaluates only agreements about these operations (default: all)
 */
export async function evaluateAgreements(
  run: CheckRun,
  about?: readonly OperationId[],
): Promise<readonly Finding[]> {
  const chosen = agreements.filter(
    (agreement) =>
      run.isSelected(`agreement.${agreement.id}`) &&
      (about === undefined || listAgreementOperations(agreement).some((id) => about.includes(id))),
  );
  const may = new Set(listReadableOperations(run).map(({ id }) => id));
  const operationIds = [...new Set(chosen.flatMap(listAgreementOperations))].filter((id) =>
    may.has(id),
  );
  const readings = new Map(await readResources(run, operationIds));
  const findings: Finding[] = [];
  for (const agreement of chosen) {
    const ids = listAgreementOperations(agreement);
    let verdict = evaluateAgreement(agreement, getBodies(readings));
    for (let poll = 1; poll < maxReads && verdict.kind === 'broken'; poll += 1) {
      await wait(pauseMs);
      for (const [id, reading] of await readResources(run, ids)) readings.set(id, reading);
      verdict = evaluateAgreement(agreement, getBodies(readings));
    }
    findings.push({
      requirementId: `agreement.${agreement.id}`,
      exchanges: ids.flatMap((id) => readings.get(id)?.exchange.n ?? []),
      ...formatResult(verdict, readings),
    });
  }
  return findings;
}

/**
 * Resources with the same data agree (x-agreements). Checks that write evaluate this again after
 * each write.
 */
export const agreementCheck: ScenarioCheck = {
  kind: 'scenario',
  class: 'agreement',
  order: 'first',
  requirements: createAgreementRequirements,
  purpose: 'agreement.resources-agree',
  async run(run) {
    run.add(...(await evaluateAgreements(run)));
  },
};

function getBodies(readings: ReadonlyMap<OperationId, Reading>): ResponseBodies {
  return new Map([...readings].map(([id, { body }]) => [id, body]));
}
