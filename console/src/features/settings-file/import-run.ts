import type { Brand } from '@stillhouse/products/brand';
import { hashKey } from '@tanstack/react-query';
import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { createJsonStore } from '../../config/json-store.ts';
import { tabKeys } from '../../config/storage-keys.ts';
import type { TabStorage } from '../../config/tab-storage.ts';
import type { Facts } from '../../rules/facts.ts';
import { formatRejection, readControlOf } from '../../rules/find-rejection.ts';
import type { ImportLine } from './plan-import.ts';
import { fetchValues } from './read-settings.ts';
import {
  findSettingHindrance,
  type SettingsGroup,
  type SettingsValues,
  settingsGroups,
} from './settings-groups.ts';

/** A setting of the run, and what has become of it. */
export type ImportedLine = Pick<ImportLine, 'id' | 'label' | 'next' | 'values'> & {
  groupKey: string;
  outcome:
    | 'waiting'
    /** The device has accepted it. */
    | 'applied'
    /** The device has rejected it. */
    | 'rejected'
    /** The device had accepted it, and has another value now. */
    | 'different'
    /** The device may have moved to its new address before it responded. */
    | 'moved';
  /** Why it was rejected. */
  reason?: string;
};

/** An import that the user has confirmed. It is stored, so that it survives a reload. */
export type ImportRun = {
  fileName: string;
  lines: ImportedLine[];
  isReadBack: boolean;
};

/** A setting may take effect this much later (x-readback of the contract, at most 10 s). */
const readBackPauseMs = 1000;
const maxReadBacks = 10;

export function startRun(fileName: string, lines: readonly ImportLine[]): ImportRun {
  const waiting = lines.map(({ id, label, next, values, groupKey }) => ({
    id,
    label,
    next,
    values,
    groupKey,
    outcome: 'waiting' as const,
  }));
  return { fileName, lines: waiting, isReadBack: false };
}

/**
 * Does the next part of an import: sends one group of settings, or reads all applied ones back. The
 * address of the device is changed last, after the other settings were read back.
 *
 * The rules of the screens are asked again, because the run may be older than what they ask.
 *
 * @returns the run after it
 * @throws DeviceError if the device cannot be reached, or the session has ended; the part can be
 *   done again
 */
export async function continueRun(
  client: DeviceClient,
  run: ImportRun,
  { facts, brand }: { facts: Facts; brand: Brand },
  signal: AbortSignal,
): Promise<ImportRun> {
  const group = settingsGroups.find(({ key }) =>
    run.lines.some(({ groupKey, outcome }) => groupKey === key && outcome === 'waiting'),
  );
  if (group === undefined || (group.operation === 'updateEthernetIp4' && !run.isReadBack)) {
    return { ...run, lines: await readBack(client, run.lines, signal), isReadBack: true };
  }
  const lines = run.lines.filter(
    ({ groupKey, outcome }) => groupKey === group.key && outcome === 'waiting',
  );
  const control = await readControlOf(group.operation, { client, facts });
  const findReason = ({ values }: ImportedLine) => {
    const [name = ''] = Object.keys(values);
    const hindrance = findSettingHindrance(group, name, control);
    return hindrance === null ? null : formatRejection(hindrance, brand);
  };
  const allowed = lines.filter((line) => findReason(line) === null);
  const ended = allowed.length === 0 ? new Map() : await applyLines(client, group, allowed);
  const end = (line: ImportedLine): ImportedLine => {
    const reason = lines.includes(line) ? findReason(line) : null;
    return reason === null
      ? (ended.get(line.id) ?? line)
      : { ...line, outcome: 'rejected', reason };
  };
  return { ...run, lines: run.lines.map(end) };
}

export function isFinished(run: ImportRun): boolean {
  return run.isReadBack && run.lines.every(({ outcome }) => outcome !== 'waiting');
}

export function countDone({ lines }: ImportRun): number {
  return lines.filter(({ outcome }) => outcome !== 'waiting').length;
}

/** Sends the settings together. If the device rejects them, it gets each alone. */
async function applyLines(
  client: DeviceClient,
  group: SettingsGroup,
  lines: readonly ImportedLine[],
): Promise<Map<string, ImportedLine>> {
  try {
    await send(client, group, Object.assign({}, ...lines.map(({ values }) => values)));
    return mark(lines, { outcome: 'applied' });
  } catch (cause) {
    if (!(cause instanceof DeviceError)) throw cause;
    const mayHaveMoved = group.operation === 'updateEthernetIp4' && cause.isUnconfirmed;
    if (mayHaveMoved) return mark(lines, { outcome: 'moved' });
    if (cause.isAway || cause.isUnconfirmed || cause.status === 401) throw cause;
    if (lines.length === 1) {
      return mark(lines, { outcome: 'rejected', reason: getReason(cause) });
    }
  }
  const ended = new Map<string, ImportedLine>();
  for (const line of lines) {
    for (const [id, alone] of await applyLines(client, group, [line])) ended.set(id, alone);
  }
  return ended;
}

async function send(
  client: DeviceClient,
  group: SettingsGroup,
  values: SettingsValues,
): Promise<void> {
  const change = client[group.method] as (
    path: string,
    init: { body: unknown },
  ) => Promise<unknown>;
  await change(group.path, { body: group.toBody?.(values) ?? values });
}

function mark(
  lines: readonly ImportedLine[],
  end: Pick<ImportedLine, 'outcome' | 'reason'>,
): Map<string, ImportedLine> {
  return new Map(lines.map((line) => [line.id, { ...line, ...end }]));
}

/** Compares what the device accepted with what it has now. */
async function readBack(
  client: DeviceClient,
  lines: readonly ImportedLine[],
  signal: AbortSignal,
): Promise<ImportedLine[]> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readLines(client, lines);
    const isComplete = read.every(({ outcome }) => outcome !== 'different');
    if (isComplete || attempt === maxReadBacks || signal.aborted) return read;
    await wait(readBackPauseMs, signal);
  }
}

async function readLines(
  client: DeviceClient,
  lines: readonly ImportedLine[],
): Promise<ImportedLine[]> {
  const present = new Map<string, SettingsValues>();
  for (const group of settingsGroups) {
    const isApplied = lines.some(
      ({ groupKey, outcome }) => groupKey === group.key && outcome === 'applied',
    );
    if (isApplied) present.set(group.key, await fetchValues(client, group));
  }
  return lines.map((line) => {
    const values = present.get(line.groupKey);
    if (line.outcome !== 'applied' || values === undefined) return line;
    const isSame = Object.entries(line.values).every(
      ([name, value]) => hashKey([values[name]]) === hashKey([value]),
    );
    return isSame ? line : { ...line, outcome: 'different' };
  });
}

/** Where the run is stored: with the tab, as long as it is in progress. */
export function createRunStore(storage: TabStorage) {
  const isRun = (value: object): value is ImportRun =>
    'lines' in value && Array.isArray(value.lines) && 'fileName' in value;
  return createJsonStore<ImportRun | null>(storage, tabKeys.settingsImport, isRun, null);
}
