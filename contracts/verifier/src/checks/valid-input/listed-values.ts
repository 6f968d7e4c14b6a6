import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { getJsonBody } from '../../observe/read-resources.ts';
import { describeResponse, getLastingResponse, hasSucceeded } from '../../observe/responses.ts';
import { type ListedLocation, listListedLocations } from '../../probing/permitted-values.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { readStoredValues } from '../settings/stored-values.ts';

/** For all entries of a list. */
const maxTotalMs = 120_000;

/** In other levels than `destructive`, so many entries are chosen by the seed. */
const sampled = 3;

/** What software that reads an entry may not expect. The first entry with each text is tried. */
const unusualTexts = [
  // Offsets that are no whole hours.
  /[+-]\d\d:(?!00)\d\d/,
  /^[+-]1[0-4]:/,
  /[^ -~]/,
  /[_+]/,
  /\d/,
  /^[a-z]+(?:-[A-Z][a-z]{3})/,
  /\/.*\//,
  /^[^-/]+$/,
];

/** A device accepts every entry of its own lists (x-listed-by). `storedValues` compares the GET. */
export const listedValues: ScenarioCheck = {
  kind: 'scenario',
  class: 'valid-input',
  order: 'middle',
  requirements: (contract) => contract.operations.flatMap((it) => createRequirements(contract, it)),
  run: (run) =>
    testOperations(
      run,
      run.contract.operations,
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run, it),
    ),
};

const getId = (operation: Operation, { place }: ListedLocation) =>
  createRequirementId('valid-input.listed', operation, place);

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  return listListedLocations(contract, operation).map(({ place, list }) =>
    createRequirement(contract, {
      class: 'valid-input',
      rule: 'listed',
      operation,
      place,
      sentence: `${operation.id} accepts every ${place} that ${list} lists.`,
      pointer: contract.getRequestSchema(operation.id)?.pointer ?? '',
      source: 'decision',
    }),
  );
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const detector = await ChangeDetector.create(run, operation);
  for (const location of listListedLocations(run.contract, operation))
    await testLocation(run, operation, location);
  if (detector.currentValue.body !== null) await detector.restore();
}

async function testLocation(
  run: CheckRun,
  operation: Operation,
  location: ListedLocation,
): Promise<void> {
  const { place, list, field } = location;
  const id = getId(operation, location);
  const body = getJsonBody(await run.request({ operationId: list, purpose: id }));
  const entries = Array.isArray(body) ? body.filter(isRecord) : [];
  const isComplete = run.options.harm === 'destructive';
  const chosen = isComplete ? entries : selectEntries(entries, field, run.options.seed);
  if (chosen.length === 0)
    return run.markNotTested(id, `${list} lists nothing.`, `Correct ${list}, and run again`);
  const started = performance.now();
  for (const value of new Set(chosen.map((entry) => entry[field]))) {
    const json = createBody(place, value);
    if (validateRequest(operation.id, json).length > 0) continue;
    if (performance.now() - started > maxTotalMs) {
      const message = `Each call of ${operation.id} is slow. Not every entry was tested.`;
      return run.skip(id, message, 'Send the other values by hand');
    }
    const put = await run.request({ operationId: operation.id, purpose: id, json });
    if (getLastingResponse(put) === null) continue;
    const problem = `${operation.id} returned ${describeResponse(put)} for ${formatValue(value)}, which ${list} lists.`;
    run.evaluate(id, hasSucceeded(put) ? null : problem, 'Every tested entry was accepted.', [
      put.n,
    ]);
    await readStoredValues(run, put);
  }
}

/** Selects the first, the last, the longest, the unusual entries, and some by the seed. */
function selectEntries<Entry extends Readonly<Record<string, unknown>>>(
  entries: readonly Entry[],
  field: string,
  seed: number,
): readonly Entry[] {
  const getLength = (entry: Entry) => String(entry[field]).length;
  const longest = entries.toSorted((one, other) => getLength(other) - getLength(one));
  const unusual = new Map<string, Entry>();
  for (const entry of entries) {
    for (const text of Object.values(entry)) {
      for (const form of unusualTexts) {
        const [match] = form.exec(String(text)) ?? [];
        // Each offset of its own, but one entry only with a letter or a digit of its kind.
        const key = match === undefined || /^[+-]/.test(match) ? match : String(form);
        if (key !== undefined && !unusual.has(key)) unusual.set(key, entry);
      }
    }
  }
  const some = Array.from({ length: sampled }, (_, i) => entries[hash(seed + i) % entries.length]);
  const all = [entries[0], entries.at(-1), longest[0], ...unusual.values(), ...some];
  return [...new Set(all)].filter((entry) => entry !== undefined);
}

/** Spreads consecutive seeds (Knuth, The Art of Computer Programming, section 6.4). */
const hash = (seed: number) => Math.imul(seed + 1, 2_654_435_761) >>> 0;

function createBody(place: string, value: unknown): unknown {
  return place
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}
