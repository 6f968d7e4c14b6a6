import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { type BodyVariant, getAt, setAt } from './body-values.ts';

/** Another value in as many members as possible, each of which would be valid alone. */
export type Round = { readonly value: unknown; readonly variants: readonly BodyVariant[] };

/** Combines variants, one of each member, so that few requests try all values. */
export function listRounds(
  base: unknown,
  variants: readonly BodyVariant[],
  isValid: (value: unknown) => boolean,
): Round[] {
  const lists = [...Map.groupBy(variants, ({ place }) => place).values()].map((list) =>
    list.filter((it) => !isEqualJson(it.value, base)),
  );
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => {
    const chosen = lists.flatMap((list) => list[round] ?? []);
    let value = base;
    const combined = chosen.filter((variant) => {
      const path = variant.place.split('.');
      const next = setAt(value, path, getAt(variant.value, path));
      const fits = isValid(next);
      if (fits) value = next;
      return fits;
    });
    return { value, variants: combined };
  });
}
