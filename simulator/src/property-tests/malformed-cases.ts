import type { Operation, Role } from '@stillhouse/contracts/operations';
import { RandomStream } from '@stillhouse/device/random/stream';
import { formMutations } from './form-mutations.ts';
import { headMutations } from './head-mutations.ts';
import { jsonMutations } from './json-mutations.ts';
import type { Mutation } from './mutation.ts';
import { createRequest, deviceOperations } from './well-formed.ts';
import type { WireRequest } from './wire-request.ts';

/** All mutations that make a request malformed. */
export const mutations: readonly Mutation[] = [
  ...headMutations,
  ...jsonMutations,
  ...formMutations,
];
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
  mutation: Mutation;
  request: WireRequest;
};

/**
 * Returns the nth case, the same in every run. Half of the cases cycle through the operations, the
 * other half through the mutations, so that a thousand cases cover all of both.
 */
export function getCase(n: number, tokens: Tokens): Case {
  const nth = Math.floor(n / 2);
  for (let tries = 0; tries < mutations.length; tries += 1) {
    const { operation, mutation } =
      n % 2 === 0 ? pickByOperation(nth, tries) : pickByMutation(nth, tries);
    const request = mutation.mutate({
      operation,
      random: RandomStream.fromText(`${seed}/${n}/${tries}`),
      request: createRequest(operation, tokens.good[operation.roles[0] ?? 'admin']),
      rejected: { expired: tokens.expired, otherRole: findOtherToken(operation, tokens) },
    });
    if (request !== undefined) {
      return {
        name: `${n} ${operation.id}: ${mutation.name}`,
        operation,
        mutation,
        request,
      };
    }
  }
  throw new Error(`Case ${n} cannot be created: no mutation applies.`);
}

type Pair = Pick<Case, 'operation' | 'mutation'>;

function pickByOperation(nth: number, tries: number): Pair {
  const operation = pickCyclic(deviceOperations, nth);
  const fitting = mutations.filter((mutation) => fits(mutation, operation));
  // Start each operation at another mutation. Otherwise a few rounds would cover few mutations.
  const round = Math.floor(nth / deviceOperations.length) + 7 * nth;
  return { operation, mutation: pickCyclic(fitting, round + tries) };
}

function pickByMutation(nth: number, tries: number): Pair {
  const mutation = pickCyclic(mutations, nth);
  const fitting = deviceOperations.filter((operation) => fits(mutation, operation));
  const round = Math.floor(nth / mutations.length) + 7 * nth;
  return { mutation, operation: pickCyclic(fitting, round + tries) };
}

function fits({ appliesTo }: Mutation, operation: Operation): boolean {
  return appliesTo?.(operation) ?? true;
}

function findOtherToken({ roles: allowed }: Operation, { good }: Tokens): string | null {
  const other = roles.find((role) => !allowed.includes(role));
  return other === undefined ? null : good[other];
}

/** Returns the nth item, cyclically. */
function pickCyclic<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
