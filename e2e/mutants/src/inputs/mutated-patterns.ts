/** A pattern that differs from another one in a single place. */
export type MutatedPattern = {
  readonly rule: string;
  readonly pattern: string;
  readonly flags: string;
};

/**
 * Returns patterns with one programming error each: a missing anchor, a range or a count that is
 * off by one, a dot without escape, a missing alternative, a missing flag. Works on the text of the
 * pattern, so that an error in the verifier's parser of patterns does not hide here as well.
 */
export function mutatePattern(pattern: string): readonly MutatedPattern[] {
  const create = (rule: string, text: string, flags = 'u'): MutatedPattern => ({
    rule,
    pattern: text,
    flags,
  });
  const all = [
    create('no-start', pattern.replace(/^\^/, '')),
    create('no-end', pattern.replace(/\$$/, '')),
    create('line-feed', pattern.replace(/\$$/, '\n?$')),
    create('any-line', pattern, 'um'),
    ...(hasCase(pattern) ? [create('ignores-case', pattern, 'iu')] : []),
    create('any-digit', pattern.replaceAll('0-9', '\\p{Nd}')),
    create('any-letter', pattern.replaceAll('A-Za-z', '\\p{L}')),
    create('any-space', pattern.replaceAll('\\s', ' ')),
    create('dot', pattern.replace('\\.', '.')),
    ...mutateRanges(pattern),
    ...mutateCounts(pattern),
    ...mutateOptions(pattern),
  ];
  const seen = new Set([`${pattern} u`]);
  return all.filter((one) => {
    const key = `${one.pattern} ${one.flags}`;
    if (seen.has(key) || !isPattern(one)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns false if every letter may be in either case. */
function hasCase(pattern: string): boolean {
  return /[a-z]/i.test(pattern.replaceAll(/A-Za-z|a-zA-Z|\\\w/g, ''));
}

function isPattern({ pattern, flags }: MutatedPattern): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

const shift = (character: string, by: number) =>
  escapeInClass(String.fromCodePoint((character.codePointAt(0) ?? 0) + by));

function escapeInClass(character: string): string {
  return /[[\]\\^-]/.test(character) ? `\\${character}` : character;
}

/** Each range of each class is one character wider or narrower at either end. */
function mutateRanges(pattern: string): MutatedPattern[] {
  return [...pattern.matchAll(/([A-Za-z0-9])-([A-Za-z0-9])/g)].flatMap(
    ({ 0: text, 1: first = '', 2: last = '', index }) => {
      const replace = (rule: string, range: string) => ({
        rule: `${rule}-${index}`,
        pattern: `${pattern.slice(0, index)}${range}${pattern.slice(index + text.length)}`,
        flags: 'u',
      });
      return [
        replace('before-range', `${shift(first, -1)}${text}`),
        replace('after-range', `${text}${shift(last, 1)}`),
        replace('without-first', `${shift(first, 1)}-${last}`),
        replace('without-last', `${first}-${shift(last, -1)}`),
      ];
    },
  );
}

/** Each count is off by one. */
function mutateCounts(pattern: string): MutatedPattern[] {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(
    ({ 0: text, 1: min = '', 2: max, index }) => {
      const [low, high] = [Number(min), Number(max ?? min)];
      const replace = (rule: string, from: number, to: number) => ({
        rule: `${rule}-${index}`,
        pattern: `${pattern.slice(0, index)}{${from},${to}}${pattern.slice(index + text.length)}`,
        flags: 'u',
      });
      return [
        replace('one-less', Math.max(0, low - 1), high),
        replace('one-more', low, high + 1),
        ...(high > low
          ? [replace('not-least', low + 1, high), replace('not-most', low, high - 1)]
          : []),
      ];
    },
  );
}

/** A repetition is missing, or occurs at most once. */
function mutateOptions(pattern: string): MutatedPattern[] {
  return [...pattern.matchAll(/[*+?](?=[^?]|$)/g)].flatMap(({ 0: text, index }) => {
    if (pattern[index - 1] === '\\' || isInClass(pattern, index)) return [];
    const replace = (rule: string, quantifier: string) => ({
      rule: `${rule}-${index}`,
      pattern: `${pattern.slice(0, index)}${quantifier}${pattern.slice(index + 1)}`,
      flags: 'u',
    });
    return [
      ...(text === '*' ? [replace('at-most-once', '?'), replace('at-least-once', '+')] : []),
      ...(text === '+' ? [replace('only-once', ''), replace('optional', '*')] : []),
      ...(text === '?' ? [replace('required', ''), replace('repeated', '*')] : []),
    ];
  });
}

function isInClass(pattern: string, at: number): boolean {
  const opened = pattern.lastIndexOf('[', at);
  return opened >= 0 && !pattern.slice(opened, at).includes(']');
}
