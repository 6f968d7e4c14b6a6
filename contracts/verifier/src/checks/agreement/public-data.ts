import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { getHeader, parseJsonBody } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { getOperationResponse } from '../../observe/responses.ts';
import { listListedLocations } from '../../probing/permitted-values.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { listLocations } from '../shape/schema-locations.ts';
import { findWrongLanguages, findWrongNames, type Named } from './language-data.ts';
import { findWrongOffsets, listLostPartsOfHours, type Zone } from './time-zone-data.ts';

/** The members of a list's items, by the public data that they come from (x-public-data). */
type Members = Readonly<Record<string, string>>;

const rules = {
  'listed-once': 'has each value once that a request takes from it',
  'utc-offset':
    'returns offsets that time zones can have at this time of the year, also parts of hours',
  'language-tag': 'returns well-formed language tags (RFC 5646)',
  'language-name': 'returns the name of each language, not that of another one',
} as const;

type Rule = keyof typeof rules;

/**
 * Lists that the device offers agree with public data, as the platform of the verifier has it. The
 * data of the device may be older or newer, so only what no version says is a failure.
 */
export const publicData: WireCheck = {
  kind: 'wire',
  class: 'agreement',
  requirements: (contract) =>
    listLists(contract).flatMap(({ operation, rules: own }) =>
      own.map((rule) =>
        createRequirement(contract, {
          class: 'agreement',
          rule,
          operation,
          sentence: `${operation.id} ${rules[rule]}.`,
          pointer: `${contract.getOperationObject(operation.id).pointer}/responses/200`,
          source: 'decision',
        }),
      ),
    ),
  evaluate(exchange, contract) {
    const { operation, response } = getOperationResponse(exchange, contract) ?? {};
    const list = listLists(contract).find((one) => one.operation === operation);
    if (response?.status !== 200 || list === undefined) return [];
    const date = getHeader(response.headers, 'date') ?? '';
    const problems = evaluateList(list, response.body, Date.parse(date), () =>
      parseJsonBody(response),
    );
    return list.rules.map((rule) => {
      const found = problems.get(rule) ?? [];
      const more = found.length > maxProblems ? ` (${found.length} in all)` : '';
      const problem =
        found.length === 0
          ? null
          : `${list.operation.id} has ${found.slice(0, maxProblems).join('; ')}${more}.`;
      const id = createRequirementId(`agreement.${rule}`, list.operation);
      return createFinding(id, problem, 'As in the public data.', [exchange.n]);
    });
  },
};

const maxProblems = 5;

type List = {
  readonly operation: Operation;
  /** The member that requests take. */
  readonly field: string;
  readonly members: Members;
  readonly rules: readonly Rule[];
};

type Problems = ReadonlyMap<Rule, readonly string[]>;

/** Lists are long, and responses repeat. The key is the body without what else may differ. */
const evaluated = new Map<string, Problems>();
const maxEvaluated = 32;

function evaluateList(
  { operation, field, members, rules: own }: List,
  body: Uint8Array,
  now: number,
  parse: () => unknown,
): Problems {
  // Offsets change at most once a quarter of an hour.
  const key = `${operation.id} ${Math.floor(now / 900_000)} ${new TextDecoder().decode(body)}`;
  const known = evaluated.get(key);
  if (known !== undefined) return known;
  const json = parse();
  const items = Array.isArray(json) ? json.filter(isRecord) : [];
  const pick = (data: string) => items.map((item) => String(item[members[data] ?? '']));
  const found: Record<Rule, () => readonly string[]> = {
    'listed-once': () => findRepeated(items.map((item) => item[field])),
    'utc-offset': () => findZoneProblems(zip(pick('time-zone'), pick('utc-offset'), toZone), now),
    'language-tag': () => findWrongLanguages(pick('language')),
    'language-name': () => findWrongNames(zip(pick('language'), pick('language-name'), toNamed)),
  };
  const problems = new Map(own.map((rule) => [rule, found[rule]()]));
  if (evaluated.size >= maxEvaluated) evaluated.clear();
  evaluated.set(key, problems);
  return problems;
}

function findZoneProblems(zones: readonly Zone[], now: number): readonly string[] {
  const [example] = listLostPartsOfHours(zones, now);
  const lost = `no zone whose offset is no whole hour, such as ${example}`;
  return [...(example === undefined ? [] : [lost]), ...findWrongOffsets(zones, now)];
}

const toZone = (id: string, offset: string): Zone => ({ id, offset });
const toNamed = (tag: string, name: string): Named => ({ tag, name });

function zip<T>(
  ones: readonly string[],
  others: readonly string[],
  create: (one: string, other: string) => T,
): readonly T[] {
  return ones.map((one, i) => create(one, others[i] ?? ''));
}

function findRepeated(values: readonly unknown[]): readonly string[] {
  const repeated = values.filter((value, i) => values.indexOf(value) !== i);
  return [...new Set(repeated)].map((value) => `${formatValue(value)} more than once`);
}

const listsByContract = new WeakMap<Contract, readonly List[]>();

/** Returns the lists that requests take values from. */
function listLists(contract: Contract): readonly List[] {
  const known = listsByContract.get(contract);
  if (known !== undefined) return known;
  const fields = new Map(
    contract.operations.flatMap((write) =>
      listListedLocations(contract, write).map(({ list, field }) => [list, field] as const),
    ),
  );
  const lists = [...fields].flatMap(([id, field]) => {
    const operation = contract.operations.find((one) => one.id === id);
    const schema = contract.getResponseSchema(id, 200, 'application/json');
    if (operation === undefined || schema === null) return [];
    const members = Object.fromEntries(
      [...listLocations(contract, schema)].flatMap(([place, { value }]) => {
        const data = value['x-public-data'];
        return typeof data === 'string' ? [[data, place.replace('/*/', '')]] : [];
      }),
    );
    return [{ operation, field, members, rules: listRules(members) }];
  });
  listsByContract.set(contract, lists);
  return lists;
}

function listRules(members: Members): readonly Rule[] {
  return [
    'listed-once',
    ...('time-zone' in members && 'utc-offset' in members ? (['utc-offset'] as const) : []),
    ...('language' in members ? (['language-tag'] as const) : []),
    ...('language' in members && 'language-name' in members ? (['language-name'] as const) : []),
  ];
}
