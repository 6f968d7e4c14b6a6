import type { Operation, Role } from '@stillhouse/contracts/operations';
import { RandomStream } from '@stillhouse/device/random/stream';
import type { Spoiler } from './spoiled.ts';
import { formSpoilers } from './spoiled-form.ts';
import { headSpoilers } from './spoiled-head.ts';
import { jsonSpoilers } from './spoiled-json.ts';
import { deviceOperations, wellFormed } from './well-formed.ts';
import type { WireRequest } from './wire-request.ts';

/** All mutations that make a request malformed. */
export const spoilers: readonly Spoiler[] = [...headSpoilers, ...jsonSpoilers, ...formSpoilers];
export const roles: readonly Role[] = ['admin', 'setup', 'oob'];

const seed = 3;

export type Tokens = {
  good: Record<Role, string>;
  expired: string;
};

/** A malformed request and its mutation. */
export type Case = {
  name: string;
  operation: Operation;
  spoiler: Spoiler;
  request: WireRequest;
};

/**
 * Returns the nth case, the same in every run. Half of the cases cycle through the operations, the
 * other half through the mutations, so that a thousand cases cover all of both.
 */
export function getCase(n: number, tokens: Tokens): Case {
  const nth = Math.floor(n / 2);
  for (let tries = 0; tries < spoilers.length; tries += 1) {
    const { operation, spoiler } = n % 2 === 0 ? byOperation(nth, tries) : bySpoiler(nth, tries);
    const request = spoiler.spoil({
      operation,
      random: RandomStream.fromText(`${seed}/${n}/${tries}`),
      request: wellFormed(operation, tokens.good[operation.roles[0] ?? 'admin']),
      refused: { expired: tokens.expired, otherRole: otherToken(operation, tokens) },
    });
    if (request !== undefined) {
      return { name: `${n} ${operation.id}: ${spoiler.name}`, operation, spoiler, request };
    }
  }
  throw new Error(`Case ${n} does not come to be: nothing there spoils a request.`);
}

type Pair = Pick<Case, 'operation' | 'spoiler'>;

function byOperation(nth: number, tries: number): Pair {
  const operation = at(deviceOperations, nth);
  const fitting = spoilers.filter((spoiler) => fits(spoiler, operation));
  // Start each operation at another mutation. Otherwise a few rounds would cover few mutations.
  const round = Math.floor(nth / deviceOperations.length) + 7 * nth;
  return { operation, spoiler: at(fitting, round + tries) };
}

function bySpoiler(nth: number, tries: number): Pair {
  const spoiler = at(spoilers, nth);
  const fitting = deviceOperations.filter((operation) => fits(spoiler, operation));
  const round = Math.floor(nth / spoilers.length) + 7 * nth;
  return { spoiler, operation: at(fitting, round + tries) };
}

function fits({ appliesTo }: Spoiler, operation: Operation): boolean {
  return appliesTo?.(operation) ?? true;
}

function otherToken({ roles: allowed }: Operation, { good }: Tokens): string | null {
  const other = roles.find((role) => !allowed.includes(role));
  return other === undefined ? null : good[other];
}

/** Returns the nth item, cyclically. */
function at<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
