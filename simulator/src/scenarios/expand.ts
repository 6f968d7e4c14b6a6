import { isRecord } from '@stillhouse/foundation/is-record';
import { findDurationError, toMs } from './durations.ts';

type Entries = Record<string, unknown>;

/**
 * Replaces the short forms of a scenario file by the full form of simulator/scenario.yaml. Leaves
 * everything else for the checks. Times of faults become milliseconds from the start.
 */
export function expandShortForms(content: Entries): Entries {
  const { initialState, fleet, faults, timeline, expect, ...rest } = content;
  return {
    ...rest,
    ...put('initialState', initialState, withConditions),
    ...put('fleet', fleet, expandFleet),
    ...put('faults', faults, (list) => mapList(list, withTimes)),
    ...put('timeline', timeline, (list) => mapList(list, step)),
    ...put('expect', expect, expandExpectations),
  };
}

/** `office: 6` means `office: { weight: 6 }`. */
function expandFleet(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given.networks)) return given;
  const networks = Object.entries(given.networks).map(([name, network]) => {
    if (!isRecord(network)) return [name, { weight: network }];
    return [name, { ...network, ...put('initialState', network.initialState, withConditions) }];
  });
  return { ...given, networks: Object.fromEntries(networks) };
}

/** `cableOut: true` means `cableOut: {}`. */
function withConditions(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given.conditions)) return given;
  const conditions = Object.entries(given.conditions).map(([name, parameters]) => [
    name,
    parameters === true ? {} : parameters,
  ]);
  return { ...given, conditions: Object.fromEntries(conditions) };
}

function withTimes(fault: unknown): unknown {
  if (!isRecord(fault)) return fault;
  const times = ['from', 'until'].flatMap((name) => {
    const value = fault[name];
    if (typeof value !== 'string' || findDurationError(value) !== null) return [];
    return [[name, toMs(value)]];
  });
  return { ...fault, ...Object.fromEntries(times) };
}

function step(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given.do)) return given;
  const { action, condition, request, fault } = given.do;
  return {
    ...withDurations(given),
    ...put('when', given.when, (value) => withShare(value, 'min')),
    do: {
      ...given.do,
      ...put('action', action, (value) => expandName('name', value)),
      ...put('condition', condition, (value) => expandName('name', value)),
      ...put('request', request, (value) => expandName('operationId', value)),
      ...put('fault', fault, withTimes),
    },
  };
}

/** `at: 0` means `at: 0s`. */
function withDurations(given: Entries): Entries {
  const zeros = Object.entries(given).filter(
    ([name, value]) => value === 0 && ['at', 'delay', 'every', 'over'].includes(name),
  );
  return { ...given, ...Object.fromEntries(zeros.map(([name]) => [name, '0s'])) };
}

function expandExpectations(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { requests, eventually, never } = given;
  return {
    ...given,
    ...put('requests', requests, (list) => mapList(list, withCount)),
    ...put('eventually', eventually, (list) => mapShares(toList(list), 'min')),
    ...put('never', never, (list) => mapShares(toList(list), 'max')),
  };
}

/** `count: 3` means exactly three. */
function withCount(request: unknown): unknown {
  if (!isRecord(request)) return request;
  const shared = withShare(request, 'min');
  if (typeof request.count !== 'number') return shared;
  return { ...shared, count: { min: request.count, max: request.count } };
}

function mapShares(list: unknown, bound: 'min' | 'max'): unknown {
  return mapList(list, (item) => withShare(item, bound));
}

/** `share: 97%` means `share: { min: 97% }`, and the greatest share in `never`. */
function withShare<Given>(given: Given, bound: 'min' | 'max'): Given {
  if (!isRecord(given) || typeof given.share !== 'string') return given;
  return { ...given, share: { [bound]: given.share } };
}

/** A single assertion does not need a list. */
function toList(given: unknown): unknown {
  return isRecord(given) ? [given] : given;
}

function expandName(key: string, value: unknown): unknown {
  return typeof value === 'string' ? { [key]: value } : value;
}

function mapList(list: unknown, change: (item: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}

function put(name: string, value: unknown, change: (value: unknown) => unknown): Entries {
  return value === undefined ? {} : { [name]: change(value) };
}
