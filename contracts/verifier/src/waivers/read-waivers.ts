import { readFileSync } from 'node:fs';
import { parseFirmware } from '@stillhouse/products/firmware';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { UsageError } from '../usage-error.ts';
import type { Waiver, Waivers } from './waivers.ts';

const known = ['finding', 'operation', 'reason', 'owner', 'expires', 'firmware'];

/**
 * Reads waivers.yaml.
 * @throws UsageError that names every fault with its line
 */
export function readWaivers(path: string): Waivers {
  const lines = new LineCounter();
  const document = parseDocument(getText(path), { lineCounter: lines });
  const getLine = (node: { range?: readonly number[] | null | undefined } | null | undefined) =>
    lines.linePos(node?.range?.[0] ?? 0).line;
  const faults = document.errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: message.split('\n')[0] ?? message,
  }));
  const list = document.get('waivers');
  const waivers: Waiver[] = [];
  if (faults.length === 0 && !isSeq(list)) {
    faults.push({ line: 1, message: 'There is no list `waivers:`.' });
  }
  for (const item of isSeq(list) ? list.items : []) {
    const line = isMap(item) || isScalar(item) ? getLine(item) : 1;
    const read = isMap(item) ? readWaiver(item, line) : 'A waiver has keys: finding, reason, ...';
    if (typeof read === 'string') faults.push({ line, message: read });
    else if (waivers.some(({ finding }) => finding === read.finding)) {
      faults.push({ line, message: `${read.finding} is waived twice. Take one out.` });
    } else waivers.push(read);
  }
  if (faults.length > 0) {
    throw new UsageError(
      faults.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'),
    );
  }
  return { path, waivers };
}

/** A waiver, or what is wrong with it. */
function readWaiver(map: YAMLMap, line: number): Waiver | string {
  const values: unknown = map.toJSON();
  const value = (name: string): unknown =>
    typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  const unknown = Object.keys(Object(values)).find((key) => !known.includes(key));
  if (unknown !== undefined) return `There is no key ${unknown}. Keys: ${known.join(', ')}.`;
  const texts: Record<string, string> = {};
  for (const name of ['finding', 'reason', 'owner', 'expires']) {
    const text = value(name);
    if (typeof text !== 'string' || text.trim() === '') {
      return `${name} is ${text === undefined || text === null ? 'missing' : 'empty or no text'}. A waiver says finding, reason, owner and expires.`;
    }
    texts[name] = text.trim();
  }
  const { finding = '', reason = '', owner = '', expires = '' } = texts;
  if (finding.includes('*')) {
    return `finding "${finding}" stands for many. A waiver is for one finding, by its whole id.`;
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(expires) && !Number.isNaN(Date.parse(expires));
  if (!isDate) return `expires "${expires}" is no date such as 2030-01-31.`;
  const operation = value('operation') ?? null;
  if (operation !== null && typeof operation !== 'string') return 'operation is no operation id.';
  const firmware = readFirmware(value('firmware'));
  if (typeof firmware === 'string') return firmware;
  return { finding, operation, reason, owner, expires, firmware, line };
}

function readFirmware(value: unknown): Waiver['firmware'] | string {
  if (value === undefined || value === null) return {};
  const example =
    'firmware has from and to, e.g. { from: NFA1.20290401.0007, to: NFA1.20290501.0001 }';
  if (typeof value !== 'object' || Array.isArray(value)) return `${example}.`;
  const range: { from?: string; to?: string } = {};
  for (const [name, version] of Object.entries(value)) {
    if (name !== 'from' && name !== 'to') return `${example}; there is no ${name}.`;
    if (typeof version !== 'string' || parseFirmware(version) === null) {
      return `firmware.${name} "${version}" is no version; ${example}.`;
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
      `--waivers ${path} cannot be read (${error instanceof Error ? error.message : error}). --write-waiver-template FILE makes one.`,
    );
  }
}
