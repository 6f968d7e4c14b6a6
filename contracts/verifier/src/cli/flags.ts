import { parseArgs } from 'node:util';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { UsageError } from './usage-error.ts';

/** The flags of a command: with a value, with a value and repeatable, or switches. */
export type FlagNames = {
  readonly valued: readonly string[];
  readonly repeated?: readonly string[];
  readonly switches: readonly string[];
  /** Names of what stands without a flag, for messages. */
  readonly positionals?: readonly string[];
};

/** A command line taken apart. */
export class Flags {
  readonly on: ReadonlySet<string>;
  readonly positionals: readonly string[];
  readonly #texts: ReadonlyMap<string, readonly string[]>;

  constructor(
    on: ReadonlySet<string>,
    texts: ReadonlyMap<string, readonly string[]>,
    positionals: readonly string[],
  ) {
    this.on = on;
    this.#texts = texts;
    this.positionals = positionals;
  }

  text(name: string): string | undefined {
    return this.#texts.get(name)?.[0];
  }

  all(name: string): readonly string[] {
    return this.#texts.get(name) ?? [];
  }

  /** @throws UsageError when it is missing; `example` shows a value */
  required(name: string, example: string): string {
    const text = this.text(name);
    if (text === undefined) {
      throw new UsageError(`--${name} is missing. For example --${name} ${example}`);
    }
    return text;
  }

  /** @throws UsageError when the value is none of those */
  oneOf<Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice {
    const text = this.text(name);
    if (text === undefined) return usual;
    const choice = choices.find((it) => it === text);
    if (choice !== undefined) return choice;
    const nearest = findNearestName(text, choices);
    const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
    throw new UsageError(`--${name} "${text}" is none of ${choices.join(', ')}.${guess}`);
  }
}

/** @throws UsageError for a flag that there is not, a missing value, or a flag that is given twice */
export function readFlags(args: readonly string[], names: FlagNames): Flags {
  const { valued, repeated = [], switches, positionals: places = [] } = names;
  const known = [...valued, ...repeated, ...switches].map((name) => `--${name}`);
  const options = Object.fromEntries([
    ...[...valued, ...repeated].map((name) => [name, { type: 'string' as const }] as const),
    ...switches.map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, options });
  const on = new Set<string>();
  const texts = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (positionals.length === places.length) {
        throw new UsageError(`"${token.value}" belongs to no flag. Flags: ${known.join(', ')}.`);
      }
      positionals.push(token.value);
      continue;
    }
    const name = token.rawName === '-h' ? 'help' : token.rawName.slice(2);
    if (switches.includes(name)) {
      if (token.value !== undefined) {
        throw new UsageError(`--${name} takes no value, and has "${token.value}". Leave it out.`);
      }
      on.add(name);
    } else if (known.includes(token.rawName)) {
      if (token.value === undefined || token.value === '') {
        throw new UsageError(`--${name} needs a value.`);
      }
      const former = texts.get(name);
      if (former !== undefined && !repeated.includes(name)) {
        throw new UsageError(`--${name} is given twice. Give it once.`);
      }
      texts.set(name, [...(former ?? []), token.value]);
    } else {
      const nearest = findNearestName(token.rawName, known);
      const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
      throw new UsageError(
        `There is no flag ${token.rawName}.${guess} Flags: ${known.join(', ')}.`,
      );
    }
  }
  const missing = places[positionals.length];
  if (missing !== undefined && !on.has('help')) throw new UsageError(`${missing} is missing.`);
  return new Flags(on, texts, positionals);
}
