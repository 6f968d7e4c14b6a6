import { expect, test } from 'vitest';
import { Contract } from '../contract.ts';
import { checks } from './all.ts';
import { singleRequestChecks } from './scenario-single.ts';
import { wireChecks } from './wire.ts';

const contract = new Contract();

const all = checks.flatMap((check) => check.requirements(contract));

test('every requirement has a sentence, an id of its class, and a place in openapi.yaml that exists', () => {
  for (const { id, class: name, sentence, pointer } of all) {
    expect(sentence, id).toMatch(/[a-z)].*\.$/s);
    expect(id.startsWith(`${name}.`), id).toBe(true);
    expect(
      () => contract.resolve({ value: { $ref: `#${pointer}` }, pointer: '' }),
      id,
    ).not.toThrow();
  }
});

test('one id is one sentence, whichever check tells of it', () => {
  const sentences = Map.groupBy(all, ({ id }) => id);
  for (const [id, those] of sentences) {
    expect(new Set(those.map(({ sentence }) => sentence)).size, id).toBe(1);
  }
});

test('every operation is looked at by every rule of the wire, and guarded ones by those of tokens', () => {
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

test('no operation that changes more than can be put back is called in the safe profile', () => {
  for (const { operationId, profile, id } of all) {
    if (operationId === null) continue;
    const { safety } = contract.operation(operationId);
    const isHarmful = safety === 'disruptive' || safety === 'destructive';
    // What deletes is safe for what the run has created itself (head of openapi.yaml).
    const isOwn = contract.operation(operationId).lifecycle?.step === 'delete';
    if (isHarmful && !isOwn) expect(profile, id).toBe('destructive');
  }
});
