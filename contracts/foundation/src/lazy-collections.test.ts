import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LazyMap, LazySet } from './lazy-collections.ts';

const key = fc.nat(5);
const step = fc.record({
  do: fc.constantFrom('set', 'set', 'delete', 'clear'),
  key,
  value: fc.nat(),
});

// Decision 0008.
test('a lazy map and a lazy set do what a map and a set do (property)', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const [map, set] = [new Map<number, number>(), new Set<number>()];
      const [lazyMap, lazySet] = [new LazyMap<number, number>(), new LazySet<number>()];
      for (const { do: kind, key: at, value } of steps) {
        expect([lazyMap.get(at), lazyMap.has(at)]).toEqual([map.get(at), map.has(at)]);
        expect(lazySet.has(at)).toBe(set.has(at));
        if (kind === 'delete') {
          expect([lazyMap.delete(at), lazySet.delete(at)]).toEqual([
            map.delete(at),
            set.delete(at),
          ]);
        } else if (kind === 'clear') {
          for (const one of [map, lazyMap]) one.clear();
        } else {
          for (const one of [map, lazyMap]) one.set(at, value);
          for (const one of [set, lazySet]) one.add(at);
        }
        expect([lazyMap.size, lazySet.size]).toEqual([map.size, set.size]);
        expect([...lazyMap]).toEqual([...map]);
        expect([...lazyMap.keys()]).toEqual([...map.keys()]);
        expect([...lazyMap.values()]).toEqual([...map.values()]);
        expect([...lazySet]).toEqual([...set]);
      }
    }),
  );
});
