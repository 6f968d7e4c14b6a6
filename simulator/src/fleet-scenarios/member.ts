import { isRecord } from '@stillhouse/foundation/is-record';
import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import { DeviceNumbers, wholeFleet } from '../fleet/device-numbers.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { draw } from './draw.ts';

/** A device of the fleet, which may not exist yet. */
export type Member = {
  /** From 1. It decides about everything else, with the seed of the fleet. */
  readonly number: number;
  readonly product: string;
  /** Null for the latest version. */
  readonly firmware: string | null;
  readonly network: string | null;
  readonly ring: string | null;
};

/** Returns what a device of the fleet is. */
export function createMember(scenario: Scenario, seed: number, number: number): Member {
  const { fleet, device = {} } = scenario;
  const pick = (name: string, weights: Readonly<Record<string, number>> | undefined) =>
    weights === undefined ? null : pickByWeight(weights, draw(seed, number, name));
  const networks = Object.entries(fleet?.networks ?? {}).map(
    ([name, { weight }]) => [name, weight] as const,
  );
  return {
    number,
    product: pick('product', fleet?.products) ?? device.product ?? defaultProduct,
    firmware: pick('firmware', fleet?.firmware) ?? device.firmware ?? null,
    network: pick('network', networks.length === 0 ? undefined : Object.fromEntries(networks)),
    ring: pick('ring', fleet?.rings),
  };
}

/** Returns the scenario of a device of the fleet, without steps and expectations. */
export function createMemberScenario(scenario: Scenario, seed: number, member: Member): Scenario {
  const { product, firmware, network } = member;
  const { scenario: name, purpose, device = {}, clock, faults, fleet } = scenario;
  const own = fleet?.networks?.[network ?? '']?.initialState;
  const initialState =
    own === undefined ? scenario.initialState : applyMergePatch(scenario.initialState ?? {}, own);
  const numbers = new DeviceNumbers({ shard: wholeFleet, fleetSeed: seed, shardUrl: null });
  return {
    scenario: name,
    purpose,
    device: {
      ...device,
      product,
      seed: numbers.getSeed(member.number),
      ...(firmware !== null && { firmware }),
    },
    ...(clock !== undefined && { clock }),
    ...(isRecord(initialState) && { initialState }),
    ...(faults !== undefined && { faults }),
    timeline: [],
  };
}

/** @param drawn from 0 to 1, exclusive */
function pickByWeight(weights: Readonly<Record<string, number>>, drawn: number): string | null {
  const entries = Object.entries(weights);
  const sum = entries.reduce((total, [, weight]) => total + weight, 0);
  let left = drawn * sum;
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return entries.at(-1)?.[0] ?? null;
}
