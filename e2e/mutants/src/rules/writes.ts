import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess } from '../mutant/message.ts';
import type { Mutant, MutantClass, MutantHandler } from '../mutant/mutant.ts';
import { deviceOperations, getRequestSchema, getResponseSchema } from '../mutant/schema-members.ts';
import {
  disturbGroup,
  forgetAfterReads,
  ignoreMembers,
  resetMembers,
  type SettingsGroup,
  showLate,
  storeFirstOnly,
  storeOtherValue,
  storeValidHalf,
  storeWithoutExtra,
} from './write-handlers.ts';

/**
 * `class.rule`, the place, what the operation does, its handler and other classes that may report
 * it.
 */
type Row = readonly [
  rule: `${MutantClass}.${string}`,
  place: string,
  summary: string,
  createHandler: () => MutantHandler,
  alsoReportedAs?: readonly MutantClass[],
];

/** Writes that are not stored, or that change something else. */
export function createWriteMutants(): readonly Mutant[] {
  const groups = listGroups();
  return groups.flatMap((group) =>
    [
      ...createReadbackRows(group),
      ...(group.keys.length > 1 ? createIsolationRows(group) : []),
      ...createOtherRows(group, groups),
    ].map((row) => toMutant(group, row)),
  );
}

function toMutant(
  { write }: SettingsGroup,
  [rule, place, summary, createHandler, alsoReportedAs = []]: Row,
): Mutant {
  return {
    id: `${rule}:${write.id}:${place}`,
    class: rule.split('.')[0] as MutantClass,
    alsoReportedAs,
    operationId: write.id,
    summary: `${write.id} ${summary}`,
    profile: write.safety === 'safe' ? 'safe' : 'destructive',
    createHandler,
  };
}

/** Returns every group of settings that a write sets and a read returns. */
export function listGroups(): readonly SettingsGroup[] {
  return deviceOperations.flatMap((write) => {
    const { id, readback } = write;
    const request = getRequestSchema(id)?.properties;
    if (readback === undefined || request === undefined) return [];
    const read = readback.operationId as OperationId;
    const response = getResponseSchema(read, 200)?.properties ?? {};
    const keys = Object.keys(request).filter((key) => Object.hasOwn(response, key));
    return keys.length === 0 ? [] : [{ write, read, keys, schemas: request }];
  });
}

function createReadbackRows(group: SettingsGroup): readonly Row[] {
  const { keys } = group;
  return [
    [
      'readback.ignored',
      '/',
      'responds with 200 and stores nothing',
      () => ignoreMembers(group, keys),
      ['valid-input', 'isolation'],
    ],
    ['readback.late', '/', 'shows a write only after many reads', () => showLate(group)],
    [
      'readback.first-only',
      '/',
      'stores the first write only',
      () => storeFirstOnly(group),
      ['valid-input', 'isolation'],
    ],
    [
      'readback.forgets',
      '/',
      'loses a write at the second read',
      () => forgetAfterReads(group),
      ['isolation', 'valid-input'],
    ],
    [
      'readback.stale-response',
      '/',
      'responds with the old values',
      () => respondStale(group),
      ['valid-input'],
    ],
    ...keys.map(
      (key): Row => [
        'readback.key-ignored',
        `/${key}`,
        `does not store ${key}`,
        () => ignoreMembers(group, [key]),
        ['valid-input', 'isolation'],
      ],
    ),
    ...keys.map(
      (key): Row => [
        'readback.other-value',
        `/${key}`,
        `stores another value of ${key}`,
        () => storeOtherValue(group, key),
        ['valid-input', 'isolation', 'agreement'],
      ],
    ),
  ];
}

function respondStale({ write, read }: SettingsGroup): MutantHandler {
  return {
    async respond(request, upstream) {
      if (request.operation?.id !== write.id) return upstream.forward(request);
      const before = await upstream.call(read);
      const response = await upstream.forward(request);
      return isSuccess(response) ? { ...response, body: before.body } : response;
    },
  };
}

function createIsolationRows(group: SettingsGroup): readonly Row[] {
  const { keys } = group;
  return [
    [
      'isolation.reset-neighbours',
      '/',
      'resets the members that a write does not contain',
      () => resetMembers(group, keys),
      ['readback', 'valid-input'],
    ],
    ...keys.map(
      (key): Row => [
        'isolation.reset-one',
        `/${key}`,
        `resets ${key} when another member is written`,
        () => resetMembers(group, [key]),
        ['readback', 'valid-input'],
      ],
    ),
    [
      'noeffect.good-half',
      '/',
      'rejects a body and stores its valid members',
      () => storeValidHalf(group),
      ['invalid-input'],
    ],
  ];
}

function createOtherRows(group: SettingsGroup, groups: readonly SettingsGroup[]): readonly Row[] {
  return [
    [
      'noeffect.refused-stored',
      '/',
      'rejects a body with an unknown member and stores the rest',
      () => storeWithoutExtra(group),
      ['invalid-input'],
    ],
    ...groups
      .filter(({ write }) => write.safety === 'safe' && write.id !== group.write.id)
      .slice(0, 3)
      .map(
        (other): Row => [
          'isolation.other-group',
          `/${other.write.id}`,
          `flips the switches of ${other.read}`,
          () => disturbGroup(group, other),
          ['readback', 'valid-input', 'agreement'],
        ],
      ),
  ];
}
