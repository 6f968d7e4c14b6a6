import type { Operation } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { type CheckClass, checkClasses } from '../model/requirement.ts';
import { ResultCollector } from '../results/verdicts.ts';
import { checks, scenarioChecks, singleRequestChecks, wireChecks } from './all.ts';

const contract = new Contract();

const all = checks.flatMap((check) => check.requirements(contract));

test('every requirement has a sentence, an id of its class, and an existing location in openapi.yaml', () => {
  for (const { id, class: name, sentence, pointer } of all) {
    expect(sentence, id).toMatch(/[a-z)].*\.$/s);
    expect(id.startsWith(`${name}.`), id).toBe(true);
    expect(
      () => contract.resolve({ value: { $ref: `#${pointer}` }, pointer: '' }),
      id,
    ).not.toThrow();
  }
});

test('every check uses the same sentence for the same id', () => {
  const sentences = Map.groupBy(all, ({ id }) => id);
  for (const [id, those] of sentences) {
    expect(new Set(those.map(({ sentence }) => sentence)).size, id).toBe(1);
  }
});

test('every operation has the requirements of the wire checks, and of tokens if it needs one', () => {
  const ids = new Set(
    [...wireChecks, ...singleRequestChecks].flatMap((check) =>
      check.requirements(contract).map(({ id }) => id),
    ),
  );
  for (const { id, roles } of contract.operations) {
    for (const rule of [
      'status.documented',
      'media.whole',
      'leak.known-secret',
      'robust.in-time',
    ]) {
      expect(ids).toContain(`${rule}:${id}`);
    }
    if (roles.length > 0) expect(ids).toContain(`auth.no-token:${id}`);
  }
});

test('the safe harm level calls no operation with irreversible effects', () => {
  for (const { operationId, harm, id } of all) {
    if (operationId === null) continue;
    const { safety } = contract.getOperation(operationId);
    const isHarmful = safety === 'disruptive' || safety === 'destructive';
    // Deletions are safe for resources that the run created (beginning of openapi.yaml).
    const isOwn = contract.getOperation(operationId).lifecycle?.step === 'delete';
    if (isHarmful && !isOwn) expect(harm, id).toBe('destructive');
  }
});

/** Classes whose checks also test the effect of a write. */
const alike: Partial<Record<CheckClass, readonly CheckClass[]>> = {
  readback: ['resources', 'states'],
};

/** Whether a class of checks applies to an operation. */
const applies: Partial<Record<CheckClass, (operation: Operation) => boolean>> = {
  shape: ({ responses }) =>
    Object.values(responses).some(({ mediaTypes }) => mediaTypes.length > 0),
  status: () => true,
  header: ({ responses }) => Object.values(responses).some(({ headers }) => headers.length > 0),
  media: () => true,
  leak: () => true,
  robust: () => true,
  auth: ({ roles }) => roles.length > 0,
  'invalid-input': ({ requestMediaType }) => requestMediaType !== undefined,
  'valid-input': ({ requestMediaType }) => requestMediaType === 'application/json',
  readback: ({ readback }) => readback !== undefined,
  resources: ({ lifecycle }) => lifecycle !== undefined && lifecycle.step !== 'list',
};

test.each(Object.entries(applies))(
  'every operation to which the class %s applies has requirements of it',
  (name, isAbout) => {
    const classes: readonly string[] = [name, ...(alike[name as CheckClass] ?? [])];
    const has = new Set(
      all.filter((it) => classes.includes(it.class)).map(({ operationId }) => operationId),
    );
    const bare = contract.operations.filter(
      (operation) => isAbout(operation) && !has.has(operation.id),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  },
);

test('every path is tested with undeclared methods, and every class has requirements', () => {
  const proto = all.filter((it) => it.class === 'http');
  const paths = new Set(
    proto.flatMap(({ operationId }) =>
      operationId === null ? [] : [contract.getOperation(operationId).path],
    ),
  );
  expect(contract.operations.filter(({ path }) => !paths.has(path)).map(({ id }) => id)).toEqual(
    [],
  );
  expect(checkClasses.filter((name) => all.every((it) => it.class !== name))).toEqual([]);
});

test('every write with a readback has a requirement about it', () => {
  const ids = new Set(
    scenarioChecks.flatMap((check) => check.requirements(contract).map(({ id }) => id)),
  );
  for (const { id, readback } of contract.operations) {
    if (readback === undefined) continue;
    const about = [...ids].filter(
      (one) => one.split(':')[1] === id && /^(readback|resources|states)\./.test(one),
    );
    expect(about, id).not.toEqual([]);
  }
});

test('a finding with an unknown requirement is reported as a verifier error', () => {
  const verdicts = new ResultCollector(all, 'contract');
  const unknown = {
    requirementId: 'shape.nobody',
    verdict: 'pass',
    message: '',
    exchanges: [],
  } as const;
  verdicts.add(unknown);
  expect(verdicts.unknownFindings).toEqual([unknown]);
});
