import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { type BodyVariant, getAt, setAt } from './body-values.ts';

/** Another value in as many members as possible, each of which would be valid alone. */
export type Round = { readonly value: unknown; readonly variants: readonly BodyVariant[] };

/** Texts that storage may spoil: of other languages, and what programs interpret. */
const isForeign = ({ note }: BodyVariant) => /[^\x20-\x7e]/.test(note);
const unusual = [
  (it: BodyVariant) => it.rule === 'characters' && isForeign(it),
  (it: BodyVariant) => it.rule === 'characters' && !isForeign(it),
];

/** Divides unusual texts between the members, which are stored in the same way: one for each. */
export function spreadTexts(lists: readonly (readonly BodyVariant[])[]): BodyVariant[][] {
  const spread = unusual.map((isIt) => spreadSome(lists, isIt));
  return lists.map((list, index) => [
    ...list.filter(({ rule }) => rule !== 'characters'),
    ...spread.flatMap((parts) => parts[index] ?? []),
  ]);
}

function spreadSome(
  lists: readonly (readonly BodyVariant[])[],
  isIt: (variant: BodyVariant) => boolean,
): BodyVariant[][] {
  const members = lists.filter((list) => list.some(isIt));
  return lists.map((list) => {
    const texts = list.filter(isIt);
    const count = Math.ceil(texts.length / members.length);
    const from = members.indexOf(list) * count;
    return texts.flatMap((_, at) => texts[(from + at) % texts.length] ?? []).slice(0, count);
  });
}

/** Combines variants, one of each member, so that few requests try all values. */
export function listRounds(
  base: unknown,
  variants: readonly BodyVariant[],
  isValid: (value: unknown) => boolean,
): Round[] {
  const byPlace = [...Map.groupBy(variants, ({ place }) => place).values()].map((list) =>
    list.filter((it) => !isEqualJson(it.value, base)),
  );
  const lists = spreadTexts(byPlace);
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
