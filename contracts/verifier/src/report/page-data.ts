import type { Headers } from '../model/exchange.ts';
import type { Evidence } from './evidence.ts';
import { formatSource, type Report, type ReportedResult, verdicts } from './report.ts';
import { getGroup, getRule, sortBySeverity } from './severity.ts';

/** The page with its style and script is smaller than 1.5 MB with this. */
const maxBytes = 1_380_000;
/** The rest is for exchanges. */
const maxTextBytes = 600_000;
const maxSentence = 400;
const maxMessage = 1_500;
const maxBody = 1_500;
const maxHeader = 300;
const maxHeaders = 30;
const maxCurl = 2_000;
const maxNumbers = 10;
/** Keys and indexes of the exchanges of a row. */
const rowBytes = 60;
/** Stands for the operation of the row, because most texts then repeat. It needs no escape. */
const operationMark = '\ue000';

/** A requirement: indexes of texts. `message` and what follows is `omitted` if it does not fit. */
type Row = [
  id: number,
  operation: number,
  className: number,
  verdict: number,
  sentence: number,
  origin: number,
  pointer: number,
  message: number,
  enabledBy: number,
  more?: RowDetails,
];

type RowDetails = {
  place?: number;
  evidence?: number;
  waiver?: number;
  also?: readonly number[];
  count?: number;
  devices?: number;
  /** Numbers of the first exchanges in the run. */
  numbers?: readonly number[];
  /** Indexes of the exchanges that the page has. */
  exchanges?: readonly number[];
};

/** The content of report.html, without what `report.json` alone has. */
export type PageData = {
  readonly verdicts: readonly string[];
  readonly texts: readonly string[];
  /** The most severe first. */
  readonly rows: readonly Row[];
  /** Group and number of its rows, from the first row on. */
  readonly groups: readonly (readonly [title: string, count: number])[];
  readonly exchanges: readonly Evidence[];
  /** How many findings lack an exchange, and how many texts are missing. */
  readonly left: { readonly exchanges: number; readonly texts: number };
};

/** Selects what report.html shows: all requirements, and the exchanges of findings that fit. */
export function createPageData({ results }: Pick<Report, 'results'>): PageData {
  const sorted = sortBySeverity(results);
  const texts = new TextTable();
  const rows = sorted.map((result) => createRow(result, texts));
  const used = texts.bytes + getByteLength(rows);
  const groups = new Map<string, number>();
  for (const result of sorted) {
    const group = getGroup(result);
    if (group !== null) groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const { exchanges, left } = addExchanges(sorted, rows, maxBytes - used);
  return {
    verdicts,
    texts: texts.list,
    rows,
    groups: [...groups],
    exchanges,
    left: { exchanges: left, texts: texts.left },
  };
}

function createRow(result: ReportedResult, texts: TextTable): Row {
  const { operationId, level, source, place, evidence, waiver, count, byDevice } = result;
  const { sameCauseAs, sameCause = [] } = result;
  const also = [...(result.more ?? []), ...sameCause.map((id) => `Same cause: ${id}`)];
  const message =
    sameCauseAs === undefined ? result.message : `Same cause as ${sameCauseAs}. ${result.message}`;
  const add = (text: string | undefined, max = maxMessage) =>
    text === undefined ? 0 : texts.add(clip(text, max), operationId);
  const row: Row = [
    texts.add(result.id, operationId, true),
    texts.add(operationId ?? 'device', null, true),
    texts.add(result.class, null, true),
    verdicts.indexOf(result.verdict),
    add(result.sentence, maxSentence),
    add(`${level}, ${source}`),
    add(result.file === undefined ? result.pointer : formatSource(result)),
    add(message),
    add(result.enabledBy),
  ];
  const devices = byDevice && Object.entries(byDevice).map((entry) => entry.join(': '));
  const details: RowDetails = {
    ...(place !== undefined && { place: add(place) }),
    ...(evidence !== undefined && { evidence: add(evidence) }),
    ...(waiver !== undefined && { waiver: add(waiver) }),
    ...(also.length > 0 && { also: also.slice(0, 20).map((text) => add(text)) }),
    ...(count > 1 && { count }),
    ...(devices !== undefined && { devices: add(devices.join('\n')) }),
  };
  if (Object.keys(details).length > 0) row.push(details);
  return row;
}

/** Adds exchanges of findings to their rows, as far as they fit. */
function addExchanges(sorted: readonly ReportedResult[], rows: readonly Row[], maxTotal: number) {
  const indexes = new Map<string, number>();
  const exchanges: Evidence[] = [];
  let used = 0;
  let left = 0;
  const addExchange = (evidence: Evidence): number | null => {
    if (used >= maxTotal) return null;
    const clipped = clipEvidence(evidence);
    const key = JSON.stringify(clipped);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    used += getByteLength(clipped);
    if (used > maxTotal) return null;
    indexes.set(key, exchanges.length);
    return exchanges.push(clipped) - 1;
  };
  for (const index of listInOrder(sorted)) {
    const [result, row] = [sorted[index], rows[index]];
    if (result?.exchange == null || row === undefined) continue;
    const all = [result.exchange, ...(result.otherExchanges ?? [])];
    // The last one decides. It comes first if not all fit.
    const added = all.toReversed().map(addExchange);
    const fitting = added.toReversed().filter((it) => it !== null);
    if (fitting.length < all.length) left++;
    if (fitting.length === 0) continue;
    const numbers = result.exchanges.slice(0, maxNumbers);
    used += rowBytes + getByteLength(numbers);
    row[9] = { ...row[9], numbers, exchanges: fitting };
  }
  return { exchanges, left };
}

/** Lists findings by severity, but the first one of each rule before all others. */
function listInOrder(sorted: readonly ReportedResult[]): readonly number[] {
  const rules = new Set<string>();
  const first: number[] = [];
  const others: number[] = [];
  for (const [index, result] of sorted.entries()) {
    if (getGroup(result) === null) break;
    const rule = getRule(result.id);
    (rules.has(rule) ? others : first).push(index);
    rules.add(rule);
  }
  return [...first, ...others];
}

/** Stores each text once. */
class TextTable {
  /** 0 stands for no text, and 1 for a text that does not fit. */
  readonly list = ['', 'Left out of this page for its size; report.json has it.'];
  bytes = 0;
  left = 0;
  readonly #indexes = new Map<string, number>();

  /** @param isNeeded false if the text may be left out */
  add(text: string, operationId: string | null, isNeeded = false): number {
    const plain = text.replaceAll(operationMark, '\ufffd');
    const entry = operationId === null ? plain : plain.replaceAll(operationId, operationMark);
    const known = this.#indexes.get(entry);
    if (known !== undefined) return known;
    const bytes = getByteLength(entry) + 1;
    if (!isNeeded && this.bytes + bytes > maxTextBytes) {
      this.left++;
      return 1;
    }
    this.bytes += bytes;
    const index = this.list.push(entry) - 1;
    this.#indexes.set(entry, index);
    return index;
  }
}

function clipEvidence(evidence: Evidence): Evidence {
  const { request, response, curl } = evidence;
  const { body } = request;
  return {
    ...evidence,
    curl:
      curl.length > maxCurl ? 'The command is too long for this page; report.json has it.' : curl,
    request: {
      ...request,
      target: clip(request.target, maxBody),
      headers: clipHeaders(request.headers),
      body: body === null ? null : clip(body, maxBody),
    },
    response: response && {
      ...response,
      headers: clipHeaders(response.headers),
      body: clip(response.body, maxBody),
    },
    failure: evidence.failure && clip(evidence.failure, maxBody),
  };
}

function clipHeaders(headers: Headers): Headers {
  const clipped = headers
    .slice(0, maxHeaders)
    .map(([name, value]) => [clip(name, maxHeader), clip(value, maxHeader)] as const);
  const left = headers.length - clipped.length;
  return left === 0 ? clipped : [...clipped, ['…', `${left} more in report.json`] as const];
}

export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max)}… (${text.length - max} more characters in report.json)`;
}

/** In the page, `<` is escaped. */
function getByteLength(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + 5 * (json.split('<').length - 1);
}
