import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedList } from './packed-list.ts';

/** More than are packed at once. */
const many = 300;

const packing = {
  pack: (items: readonly object[]) => JSON.stringify(items),
  unpack: (text: string) => JSON.parse(text) as object[],
  keep: (item: object) => JSON.stringify(item),
  budget: { left: 0 },
};

const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ do: fc.constant('push'), count: fc.nat(200) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('shift'), count: fc.nat(200) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove'), count: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('copy'), count: fc.constant(1) }) },
);

// Decision 0023.
test('a packed list has the items of a plain list, whatever is added and removed (property)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(1_500), (steps, unpacked) => {
      let list = new PackedList<object, string>({ ...packing, budget: { left: unpacked } });
      const plain: object[] = [];
      /** All that were ever added. */
      const items: object[] = [];
      for (const { do: kind, count } of steps) {
        if (kind === 'copy') list = list.copy();
        for (let at = 0; at < count && kind !== 'copy'; at += 1) {
          if (kind === 'push') {
            const item = { n: items.length, same: at % 3 };
            items.push(item);
            plain.push(item);
            list.push(item);
            list.packDone(() => true);
          } else if (kind === 'remove') {
            // One that is there, or one that was removed already.
            const item = items[(at * 7_919 + steps.length) % Math.max(items.length, 1)];
            const index = item === undefined ? -1 : plain.lastIndexOf(item);
            if (item !== undefined) list.remove(item);
            if (index >= 0) plain.splice(index, 1);
          } else {
            const removed = list.shift();
            const text = typeof removed === 'object' ? JSON.stringify(removed) : removed;
            expect(text).toBe(JSON.stringify(plain.shift()));
          }
        }
        expect(list.length).toBe(plain.length);
        expect(list.toArray()).toEqual(plain);
        const places = [-1, 0, Math.floor(plain.length / 2), plain.length - 1, plain.length];
        expect(places.map((place) => list.at(place))).toEqual(places.map((place) => plain[place]));
      }
    }),
  );
});

test('an item is removed whether it is packed or not, and only once', () => {
  const list = new PackedList<object, string>(packing);
  const items = Array.from({ length: many }, (_, n) => ({ n: n % 250 }));
  for (const item of items) {
    list.push(item);
    list.packDone(() => true);
  }
  expect(list.newest.length).toBeLessThan(many / 2);
  const [oldest, newest] = [items[3], items.at(-1)];
  for (const item of [oldest, newest]) if (item !== undefined) list.remove(item);
  list.remove({ n: 1_000 });
  // Equal items are there twice: the newest of them was removed.
  const left = items.filter((item, at) => at !== 253 && item !== newest);
  expect([list.length, list.toArray()]).toEqual([many - 2, left]);
});

test('an item that may still change is not packed, and neither is what came after it', () => {
  const list = new PackedList<{ isDone: boolean }>({ ...packing, keep: () => null } as never);
  const slow = { isDone: false };
  for (let n = 0; n < many; n += 1) {
    list.push(n === 10 ? slow : { isDone: true });
    list.packDone(({ isDone }) => isDone);
  }
  expect(list.newest).toHaveLength(many);
  slow.isDone = true;
  for (let n = 0; n < many; n += 1) {
    list.push({ isDone: true });
    list.packDone(({ isDone }) => isDone);
  }
  expect(list.newest.length).toBeLessThan(many * 2);
  expect(list.toArray().every(({ isDone }) => isDone)).toBe(true);
});

test('a long list packs what it can before an item that may still change', () => {
  const budget = { left: 1_000 };
  const list = new PackedList<{ isDone: boolean }>({
    ...packing,
    keep: () => null,
    budget,
  } as never);
  for (let n = 0; n < 1_100; n += 1) {
    list.push({ isDone: n !== 100 });
    list.packDone(({ isDone }) => isDone);
  }
  expect(list.newest).toHaveLength(1_100 - 64);
  expect(list.newest[36]?.isDone).toBe(false);
});

test('lists pack nothing until they have spent their budget together', () => {
  const budget = { left: 500 };
  const limited = { ...packing, budget };
  const [one, two] = [new PackedList(limited), new PackedList(limited)];
  const fill = (list: PackedList<object, string>, count: number) => {
    for (let n = 0; n < count; n += 1) {
      list.push({ n });
      list.packDone(() => true);
    }
    return list.newest.length;
  };
  expect(fill(one, 400)).toBe(400);
  expect(fill(two, 300)).toBeLessThan(200);
  expect(fill(two, 300)).toBeLessThan(200);
  one.clear();
  expect(fill(two, 200)).toBeGreaterThan(250);
  while (two.length > 0) two.shift();
  expect(budget.left).toBe(500);
});

test('lists that are gone take nothing from the budget', async () => {
  const budget = { left: 500 };
  const limited = { ...packing, budget };
  const kept = new PackedList<object, string>(limited);
  kept.push({});
  // In a function of their own, whose variables do not keep them.
  const useLists = () => {
    for (let lists = 0; lists < 5; lists += 1) {
      const gone = new PackedList<object, string>(limited);
      for (let n = 0; n < 40; n += 1) gone.push({ n });
      gone.copy();
    }
  };
  useLists();
  expect(budget.left).toBe(500 - 1 - 2 * 5 * 40);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collectGarbage();
      return budget.left;
    })
    .toBe(499);
  expect(kept.newest).toHaveLength(1);
});
