import { readFileSync } from 'node:fs';
import { getCurrentId } from '@stillhouse/contracts/requirement-ids';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { getMember } from '@stillhouse/foundation/is-record';
import { parseFirmware } from '@stillhouse/products/firmware';
import { isMap, isScalar, isSeq, LineCounter, type YAMLMap } from 'yaml';
import { parseBoundedYaml } from '../model/bounded-yaml.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Waiver, Waivers } from './waivers.ts';

const knownKeys = ['finding', 'operation', 'reason', 'owner', 'expires', 'firmware'];

/**
 * Reads waivers.yaml.
 * @throws UsageError with all errors and their lines
 */
export function readWaivers(path: string): Waivers {
  const lines = new LineCounter();
  const document = parseBoundedYaml(
    getText(path),
    (problem) => new UsageError(`--waivers ${path} ${problem}`),
    lines,
  );
  const getLine = (node: { range?: readonly number[] | null | undefined } | null | undefined) =>
    lines.linePos(node?.range?.[0] ?? 0).line;
  const errors = document.errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: message.split('\n')[0] ?? message,
  }));
  const list = document.get('waivers');
  const waivers: Waiver[] = [];
  if (errors.length === 0 && !isSeq(list)) {
    errors.push({ line: 1, message: 'The list `waivers:` is missing.' });
  }
  for (const item of isSeq(list) ? list.items : []) {
    const line = isMap(item) || isScalar(item) ? getLine(item) : 1;
    const read = isMap(item)
      ? readWaiver(item, line)
      : 'A waiver must have the keys finding, reason, owner and expires.';
    if (typeof read === 'string') errors.push({ line, message: read });
    else if (waivers.some(({ finding }) => finding === read.finding)) {
      errors.push({ line, message: `${read.finding} is waived twice. Remove one waiver.` });
    } else waivers.push(read);
  }
  if (errors.length > 0) {
    throw new UsageError(
      errors.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'),
    );
  }
  return { path, waivers };
}

/** Returns a waiver, or an error message. */
function readWaiver(map: YAMLMap, line: number): Waiver | string {
  const values: unknown = map.toJSON();
  const getValue = (name: string) => getMember(values, name);
  const unknown = Object.keys(Object(values)).find((key) => !knownKeys.includes(key));
  if (unknown !== undefined) return `Unknown key ${unknown}. Known keys: ${knownKeys.join(', ')}.`;
  const texts: Record<string, string> = {};
  for (const name of ['finding', 'reason', 'owner', 'expires']) {
    const text = getValue(name);
    if (typeof text !== 'string' || text.trim() === '') {
      return `${name} is ${text === undefined || text === null ? 'missing' : 'empty or not text'}. A waiver must have finding, reason, owner and expires.`;
    }
    texts[name] = text.trim();
  }
  const { finding = '', reason = '', owner = '', expires = '' } = texts;
  if (finding.includes('*')) {
    return `finding "${finding}" is a pattern. Use the complete id of one finding.`;
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(expires) && !Number.isNaN(Date.parse(expires));
  if (!isDate) return `expires "${expires}" is not a date such as 2030-01-31.`;
  const operation = getValue('operation') ?? null;
  if (operation !== null && typeof operation !== 'string')
    return 'operation is not an operation id.';
  const firmware = readFirmware(getValue('firmware'));
  if (typeof firmware === 'string') return firmware;
  return { finding: getCurrentId(finding), operation, reason, owner, expires, firmware, line };
}

function readFirmware(value: unknown): Waiver['firmware'] | string {
  if (value === undefined || value === null) return {};
  const example =
    'Use from and to, for example { from: NFA1.20290401.0007, to: NFA1.20290501.0001 }';
  if (typeof value !== 'object' || Array.isArray(value))
    return `firmware is not a range. ${example}.`;
  const range: { from?: string; to?: string } = {};
  for (const [name, version] of Object.entries(value)) {
    if (name !== 'from' && name !== 'to')
      return `firmware has the unknown key ${name}. ${example}.`;
    if (typeof version !== 'string' || parseFirmware(version) === null) {
      return `firmware.${name} "${version}" is not a version. ${example}.`;
    }
    range[name] = version;
  }
  return range;
}

function getText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `Cannot read --waivers ${path} (${getErrorMessage(error)}). --write-waiver-template FILE creates one.`,
    );
  }
}
