import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import {
  type Group,
  getGroupHarm,
  listTestedGroups,
  type SettingValues,
} from '../../probing/settings-group.ts';
import { createVariant, createWrites, type Settings } from '../../probing/write-variants.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { listRequestExamples } from '../../values/request-values.ts';

/** A write of a special form. The GET shows the values from before, unless `mayChange`. */
export type SpecialWrite = {
  readonly group: Group;
  readonly requirement: Requirement;
  /** The expected status. */
  readonly status: number;
  /** The device may also set the values, with 200. */
  readonly mayChange?: true;
  /** Returns null if there is no such body now. */
  createBody(run: CheckRun, settings: Settings): unknown;
};

/** A name that no name server resolves (RFC 6761 section 6.4). */
const unreachableName = 'verify.invalid';

export function listSpecialWrites(contract: Contract): readonly SpecialWrite[] {
  return listTestedGroups(contract).flatMap((group) => [
    ...listOverrideWrites(contract, group),
    ...listIgnoredNames(contract, group),
    ...listRepeatedPairs(contract, group),
  ]);
}

/** A write without its override flag succeeds, or is rejected without any effect. */
function listOverrideWrites(contract: Contract, group: Group): readonly SpecialWrite[] {
  const { write, overrides } = group;
  if (overrides.length === 0) return [];
  const base = createBase(contract, group, 'description');
  const without = `Without ${overrides.join(' and ')}, ${write.id}`;
  const plain = listRequestExamples(contract, write.id).find(
    (example) => isRecord(example) && !overrides.some((name) => name in example),
  );
  const names = isRecord(plain) ? Object.keys(plain) : [];
  const unreachable = Object.fromEntries(names.map((name) => [name, unreachableName]));
  return [
    {
      group,
      requirement: createRequirement(contract, {
        ...base,
        class: 'noeffect',
        rule: 'rejected-without',
        sentence: `${without} either sets the value, or rejects it with 422 and changes nothing.`,
      }),
      status: 422,
      mayChange: true,
      createBody: () => plain,
    },
    {
      group,
      requirement: createRequirement(contract, {
        ...base,
        class: 'invalid-input',
        rule: 'unreachable',
        sentence: `${without} rejects an unreachable server with 422 and changes nothing.`,
      }),
      status: 422,
      createBody: () => unreachable,
    },
  ];
}

/** Of an object with an id that the device lists (x-listed-by), only the id counts. */
function listIgnoredNames(contract: Contract, group: Group): readonly SpecialWrite[] {
  return group.keys.flatMap(({ name, writeSchemas: [schema] }) => {
    const members = Object.entries(schema?.properties ?? {});
    const [id] = members.find(([, member]) => member['x-listed-by'] !== undefined) ?? [];
    const [label] = members.find(([member]) => member !== id) ?? [];
    if (id === undefined || label === undefined) return [];
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const { pointer } = contract.getRequestSchema(group.write.id) ?? { pointer: '' };
    return {
      group,
      requirement: createRequirement(contract, {
        class: 'readback',
        rule: 'ignored-name',
        operation: group.write,
        sentence: `${group.write.id} ignores the name of the ${words}: only its ${id} counts.`,
        pointer: `${pointer}/properties/${name}/description`,
        source: 'decision',
      }),
      status: 200,
      createBody: (_: CheckRun, { values }: Settings) => {
        const now = values[name];
        return isRecord(now)
          ? { [name]: { [id]: now[id], [label]: 'Verifier Standard Time' } }
          : null;
      },
    };
  });
}

/** Other values and then the current ones, in one list of pairs. */
function listRepeatedPairs(contract: Contract, group: Group): readonly SpecialWrite[] {
  if (group.form !== 'pairs') return [];
  return [
    {
      group,
      requirement: createRequirement(contract, {
        ...createBase(contract, group, 'description'),
        class: 'readback',
        rule: 'later-pair',
        sentence: `If two pairs of ${group.write.id} have the same key, the later one applies.`,
        source: 'decision',
      }),
      status: 200,
      async createBody(run, settings) {
        const { values } = settings;
        const others = await readOtherValues(run, group, values);
        const { each } = createWrites(contract, settings, others);
        const changes = each.filter(({ expected }) => !hasValues(values, expected));
        // The current values, with as few pairs as the contract allows.
        const current = each.flatMap(
          ({ names }) => createVariant(group, pick(values, names)) ?? [],
        );
        const bodies = changes.flatMap((change) =>
          current.map((it) => [change.body, it.body].flat()),
        );
        return bodies.find((it) => validateRequest(group.write.id, it).length === 0) ?? null;
      },
    },
  ];
}

function pick(values: SettingValues, names: readonly string[]): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function createBase(contract: Contract, group: Group, place: string) {
  const { write } = group;
  const pointer = `${contract.getOperationObject(write.id).pointer}/${place}`;
  return { operation: write, pointer, source: write.source, harm: getGroupHarm(group) };
}
