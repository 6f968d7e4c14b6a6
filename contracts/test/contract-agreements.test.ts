import { expect, test } from 'vitest';
import { type ConditionObject, contractDocument } from '../src/document.ts';
import { isOperationId, operations } from '../src/operations.ts';

const agreements = contractDocument['x-agreements'];
const words = ['is', 'isNot', 'absent', 'unique', 'sameAs', 'oneOf', 'partOf'] as const;

function getConditions(agreement: (typeof agreements)[number]): readonly ConditionObject[] {
  return [...(agreement.when ?? []), ...(agreement.all ?? []), ...(agreement.any ?? [])];
}

function getPlaces({ at, where = {}, sameAs, oneOf, partOf }: ConditionObject): string[] {
  return [at, ...Object.values(where), sameAs, oneOf, partOf].filter(
    (place) => place !== undefined,
  );
}

test('an agreement has a unique id, a sentence, a source and conditions', () => {
  expect(new Set(agreements.map(({ id }) => id)).size).toBe(agreements.length);
  for (const { id, sentence, source, all, any } of agreements) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(sentence, id).toMatch(/^[A-Z].*\.$/);
    expect(['spec', 'decision', 'observed'], id).toContain(source);
    expect([all, any].filter((list) => list !== undefined && list.length > 0)).toHaveLength(1);
  }
});

// R2.8, R2.19, R2.33, R6.12: what the console hides. Devices may have it.
test('an agreement about what only the console hides is a decision', () => {
  const about = /autoWake|deepNoise|usbAudio|\/ethernet|pairedDeviceName|ntpServer/;
  const places = agreements.filter((agreement) =>
    getConditions(agreement).some((condition) => getPlaces(condition).some((at) => about.test(at))),
  );
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(({ source }) => source !== 'decision').map(({ id }) => id)).toEqual([]);
});

// R2.54.
test('no agreement forbids a product to report audio over USB', () => {
  const places = agreements.flatMap(getConditions).flatMap(getPlaces);
  expect(places.filter((at) => at.includes('usbAudioDevicesEnabled'))).toEqual([]);
});

test('a condition has one keyword, and its locations are GET responses of the device', () => {
  for (const agreement of agreements) {
    for (const condition of getConditions(agreement)) {
      const used = words.filter((word) => condition[word] !== undefined);
      expect(used, agreement.id).toHaveLength(1);
      if (condition.where !== undefined) expect(condition.at.split('/')).toContain('*');
      for (const place of getPlaces(condition)) {
        const [id = ''] = place.split('/');
        expect(isOperationId(id) && operations[id].method, place).toBe('GET');
      }
    }
  }
});

test('a GET shows what a write may change besides its readback', () => {
  for (const path of Object.values(contractDocument.paths)) {
    for (const operation of Object.values(path)) {
      const affected: unknown =
        typeof operation === 'object' && operation !== null
          ? Reflect.get(operation, 'x-affects')
          : undefined;
      if (affected === undefined) continue;
      expect(Array.isArray(affected)).toBe(true);
      for (const place of affected as string[]) {
        const [id = ''] = place.split('/');
        expect(isOperationId(id) && operations[id].method, place).toBe('GET');
      }
    }
  }
});
