import { findInputProblems } from '@stillhouse/contracts/input-rules';
import { isRecord } from '@stillhouse/foundation/is-record';
import { removedMark } from '@stillhouse/foundation/remove-secrets';
import type { Brand } from '@stillhouse/products/brand';
import { hashKey } from '@tanstack/react-query';
import { type Control, formatHindrance } from '../../rules/change-rules.ts';
import { findProblem } from './find-problem.ts';
import {
  findSettingHindrance,
  getLabel,
  type Setting,
  type SettingsGroup,
  type SettingsValues,
  settingsGroups,
} from './settings-groups.ts';

/** A group of settings as the device has it now. */
export type CurrentGroup =
  | { kind: 'read'; values: SettingsValues }
  /** The device does not have this group. */
  | { kind: 'lacking' }
  | { kind: 'failed'; reason: string };

/** By the keys of the groups. */
export type CurrentSettings = Readonly<Record<string, CurrentGroup>>;

/** One setting of the file beside that of the device, or settings that only make sense together. */
export type ImportLine = {
  id: string;
  groupKey: string;
  /** The title of its group; that of the file if the console does not know it. */
  groupTitle: string;
  label: string;
  /** The present value as text; null if the device has none. */
  current: string | null;
  next: string;
  /** What an import sends. */
  values: SettingsValues;
  state: 'change' | 'same' | 'unsupported' | 'invalid';
  /** Why the line cannot be imported, unless the device just does not have it. */
  problem?: string;
  isPersonal: boolean;
  warning?: string;
};

const maxTextLength = 200;

/** The device that a file is imported to. */
export type Target = { current: CurrentSettings; control: Control; brand: Brand };

/** Compares a file with the settings of the device, line by line. Nothing is sent. */
export function planImport(
  settings: Readonly<Record<string, unknown>>,
  target: Target,
): ImportLine[] {
  const known = settingsGroups.flatMap((group) => {
    const values = Object.hasOwn(settings, group.key) ? settings[group.key] : undefined;
    if (values === undefined) return [];
    if (!isRecord(values)) return [createUnknownLine(group.key, '', values)];
    if (group.formatWhole) return [planWhole(group, values, target)];
    return Object.entries(values).map(([name, value]) => planSetting(group, name, value, target));
  });
  const unknown = Object.entries(settings)
    .filter(([key]) => !settingsGroups.some((group) => group.key === key))
    .flatMap(([key, values]) =>
      isRecord(values)
        ? Object.entries(values).map(([name, value]) => createUnknownLine(key, name, value))
        : [createUnknownLine(key, '', values)],
    );
  return [...known, ...unknown];
}

function planSetting(
  group: SettingsGroup,
  name: string,
  value: unknown,
  target: Target,
): ImportLine {
  const setting = Object.hasOwn(group.settings, name) ? group.settings[name] : undefined;
  if (setting === undefined) return createUnknownLine(group.key, name, value);
  const values = { [name]: value };
  const now = getNow(group, target);
  const was = now.kind === 'read' ? now.values[name] : undefined;
  return {
    ...createLine(group, name, setting, now),
    current: was === undefined ? null : formatValue(setting, was),
    next: formatValue(setting, value),
    values,
    ...decide(group, values, now, {
      hindrance: formatObstacle(group, name, target),
      isSame: was !== undefined && hashKey([was]) === hashKey([value]),
      isLacking: was === undefined && setting.mayBeUnset !== true,
    }),
  };
}

function planWhole(group: SettingsGroup, values: SettingsValues, target: Target): ImportLine {
  const now = getNow(group, target);
  const [first] = Object.entries(group.settings);
  if (first === undefined) return createUnknownLine(group.key, '', values);
  const [name, setting] = first;
  const format = (each: SettingsValues) => shorten(group.formatWhole?.(each) ?? '');
  return {
    ...createLine(group, name, setting, now),
    current: now.kind === 'read' ? format(now.values) : null,
    next: format(values),
    values,
    ...decide(group, values, now, {
      hindrance: formatObstacle(group, name, target),
      isSame: now.kind === 'read' && hashKey([now.values]) === hashKey([values]),
      isLacking: false,
    }),
  };
}

function getNow({ key }: SettingsGroup, { current }: Target): CurrentGroup {
  return current[key] ?? { kind: 'lacking' };
}

/** Why the rules of the screens forbid the setting: '' without a reason, null if they do not. */
function formatObstacle(
  group: SettingsGroup,
  name: string,
  { control, brand }: Target,
): string | null {
  const hindrance = findSettingHindrance(group, name, control);
  return hindrance === null ? null : (formatHindrance(hindrance, brand) ?? '');
}

function createLine(group: SettingsGroup, name: string, setting: Setting, now: CurrentGroup) {
  const { isPersonal = false, warning } = setting;
  return {
    id: `${group.key}/${name}`,
    groupKey: group.key,
    groupTitle: group.title,
    label: getLabel(group, name) ?? name,
    isPersonal,
    ...(warning !== undefined && now.kind === 'read' && { warning }),
  };
}

function decide(
  group: SettingsGroup,
  values: SettingsValues,
  now: CurrentGroup,
  given: { hindrance: string | null; isSame: boolean; isLacking: boolean },
): Pick<ImportLine, 'state' | 'problem'> {
  const { hindrance, isSame, isLacking } = given;
  if (hindrance === '') return { state: 'unsupported' };
  if (hindrance !== null) return { state: 'unsupported', problem: hindrance };
  if (now.kind === 'lacking') return { state: 'unsupported' };
  if (now.kind === 'failed') {
    return { state: 'invalid', problem: `The current value could not be read. ${now.reason}` };
  }
  if (isLacking) return { state: 'unsupported' };
  const problem = findGroupProblem(group, values);
  if (problem !== undefined) return { state: 'invalid', problem };
  return { state: isSame ? 'same' : 'change' };
}

function findGroupProblem(group: SettingsGroup, values: SettingsValues): string | undefined {
  if (JSON.stringify(values).includes(removedMark)) return incompleteText;
  const problems = Object.entries(values).map(([name, value]) => {
    if (!Object.hasOwn(group.settings, name)) return `"${shorten(name)}" is unknown.`;
    // The proxy is sent as pairs, whose fields do not have its names.
    return group.key === 'proxy' ? undefined : findProblem(group.operation, `/${name}`, value);
  });
  const problem = problems.find((each) => each !== undefined) ?? group.findProblem?.(values);
  if (problem !== undefined) return problem;
  // The device has the same rules (decision 0114).
  const [issue] = findInputProblems(group.operation, group.toBody?.(values) ?? values);
  return issue?.message;
}

const incompleteText = `The file does not have the secrets of this address. Replace ${removedMark} in the file, or enter the address on the page "Network".`;

function createUnknownLine(groupKey: string, name: string, value: unknown): ImportLine {
  return {
    id: `${groupKey}/${name}`,
    groupKey,
    groupTitle: 'Unknown settings',
    label: shorten(name === '' ? groupKey : `${groupKey}, ${name}`),
    current: null,
    next: formatAny(value),
    values: {},
    state: 'invalid',
    problem: 'This console does not know this setting.',
    isPersonal: false,
  };
}

/** Returns a value as text for people. */
function formatValue(setting: Setting, value: unknown): string {
  return setting.format ? shorten(setting.format(value)) : formatAny(value);
}

function formatAny(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

function shorten(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
