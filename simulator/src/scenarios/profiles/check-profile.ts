import type { Operation } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import type { Issue } from '@stillhouse/contracts/validators';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { productCodes } from '@stillhouse/products/catalog';
import { checkMatch, findOperations } from '../../faults/check-match.ts';
import { checkName } from '../../name-checks/check-name.ts';
import { collectIssues } from '../../name-checks/collect-issues.ts';
import { explainUnknownField, findField } from '../../name-checks/fields.ts';
import {
  getEffectName,
  type Profile,
  type Quirk,
  type QuirkMatch,
} from '../../profiles/profile.ts';
import { toFaultMatch } from '../../profiles/quirk-match.ts';
import { dryRunInitialState } from '../check-device.ts';

/** The properties of an error body. */
const problemFields = ['type', 'title', 'status', 'detail', 'code', 'instance', 'errors'];

/** Effects that end the request before the device acts, so that it has no status of its own. */
const ingressEffects: readonly string[] = ['missing', 'reject'];

/** Returns the quirks that do not have exactly one effect. */
export function checkEffects({ quirks }: Profile): Issue[] {
  return collectIssues(quirks, (quirk, index) => {
    const effects = Object.keys(quirk).filter((key) => key !== 'match');
    if (effects.length === 1) return [];
    const message =
      effects.length === 0
        ? 'has no effect. Add one, such as `missing: true` or `respond`'
        : `has ${effects.join(' and ')}; a quirk does one thing. Use a quirk for each`;
    return [{ pointer: `/quirks/${index}`, message }];
  });
}

/** Returns the names in a profile that do not exist, and the quirks that can never act. */
export function checkProfile(profile: Profile): Issue[] {
  const { quirks, initialState = {}, firmware, profile: scenario, purpose } = profile;
  const device = firmware === undefined ? {} : { device: { firmware } };
  const { conditions } = initialState;
  const state =
    conditions === undefined
      ? dryRunInitialState({ scenario, purpose, initialState, ...device })
      : [{ pointer: '/initialState/conditions', message: 'is not of the firmware. Remove it' }];
  return [
    ...state,
    ...collectIssues(quirks, (quirk, index) =>
      checkQuirk(quirk, quirks.slice(0, index)).map(({ pointer, message }) => ({
        pointer: `/quirks/${index}${pointer}`,
        message,
      })),
    ),
  ];
}

function checkQuirk(quirk: Quirk, earlier: readonly Quirk[]): Issue[] {
  const { match } = quirk;
  const issues = [
    ...checkMatch(toFaultMatch(match)),
    ...(match.products ?? []).flatMap((product, index) =>
      checkName(`/match/products/${index}`, product, productCodes, 'product code'),
    ),
  ];
  if (issues.length > 0) return issues;
  const matched = findOperations(toFaultMatch(match));
  return [
    ...checkStatus(quirk, matched),
    ...checkPlaces(quirk, matched),
    ...checkContradictions(quirk, matched, earlier),
  ];
}

function checkStatus(quirk: Quirk, matched: readonly Operation[]): Issue[] {
  const { status } = quirk.match;
  if (status === undefined) return [];
  const effect = getEffectName(quirk);
  if (ingressEffects.includes(effect)) {
    const message = `is ${status}, but with \`${effect}\` the device does not act, so it has no status. Remove it, or use \`respond\``;
    return [{ pointer: '/match/status', message }];
  }
  if (status === 'error' || matched.some(({ responses }) => status in responses)) return [];
  const declared = Object.keys(matched[0]?.responses ?? {}).join(', ');
  const message = `is ${status}, which ${matched[0]?.id} does not send. Use one of ${declared}, or remove it`;
  return [{ pointer: '/match/status', message }];
}

/** Returns the pointers of a quirk into the response, with the place of each in the quirk. */
function listPlaces({ remove, rename, set, wrap, keyBy, sort }: Quirk): [string, string][] {
  const places: [string, string | undefined][] = [
    ['/remove', remove],
    ['/rename/pointer', rename?.pointer],
    // A new property needs a parent only.
    ['/set/pointer', set?.pointer.replace(/\/[^/]*$/, '')],
    ['/wrap/pointer', wrap?.pointer],
    ['/keyBy/pointer', keyBy && (keyBy.pointer ?? '')],
    ['/sort/pointer', sort && (sort.pointer ?? '')],
  ];
  return places.filter((place): place is [string, string] => place[1] !== undefined);
}

function checkPlaces(quirk: Quirk, matched: readonly Operation[]): Issue[] {
  const { status } = quirk.match;
  const isError = status === 'error' || (status !== undefined && status >= 400);
  return listPlaces(quirk).flatMap(([pointer, place]) => {
    if (place === '') return [];
    if (isError) {
      const [, name = ''] = place.split('/');
      return checkName(pointer, name, problemFields, 'property of a problem');
    }
    if (matched.some(({ id }) => findField(getResponseFields(id), place) !== undefined)) return [];
    const [first] = matched;
    const fields = first === undefined ? [] : getResponseFields(first.id);
    const message = `${place} is not in the response of ${first?.id}: ${explainUnknownField(fields, place)}`;
    return [{ pointer, message }];
  });
}

/** A quirk after one that leaves it nothing to act on never acts. */
function checkContradictions(
  quirk: Quirk,
  matched: readonly Operation[],
  earlier: readonly Quirk[],
): Issue[] {
  const gone = earlier.findIndex(
    (other) => other.missing === true && coversAll(other.match, matched, quirk.match),
  );
  if (gone >= 0) {
    const message = `never acts, because quirk ${gone + 1} says that ${matched[0]?.id} does not exist. Remove one of them`;
    return [{ pointer: '', message }];
  }
  const effect = getEffectName(quirk);
  const same = earlier.findIndex(
    (other) =>
      getEffectName(other) === effect &&
      isEqualJson(other.match, quirk.match) &&
      isEqualJson(getTarget(other), getTarget(quirk)),
  );
  if (same < 0) return [];
  const message = `contradicts quirk ${same + 1}, which does the same to the same responses. Remove one of them`;
  return [{ pointer: `/${effect}`, message }];
}

/** Returns true if a match without further conditions has all operations of another match. */
function coversAll(
  { operationId, tag, ...conditions }: QuirkMatch,
  matched: readonly Operation[],
  { products }: QuirkMatch,
): boolean {
  const { products: own, ...others } = conditions;
  if (Object.keys(others).length > 0) return false;
  if (own !== undefined && products?.every((product) => own.includes(product)) !== true)
    return false;
  const all = findOperations(
    toFaultMatch({ ...(operationId && { operationId }), ...(tag && { tag }) }),
  );
  return matched.every((operation) => all.includes(operation));
}

/** What an effect changes: of quirks that change different things, both act. */
function getTarget({ remove, set, rename, wrap, keyBy, sort, header }: Quirk): unknown {
  return [
    remove,
    set?.pointer,
    rename?.pointer,
    wrap?.pointer,
    keyBy && (keyBy.pointer ?? ''),
    sort && (sort.pointer ?? ''),
    header?.name,
  ];
}
