/** One line with a value. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

export type Family = { name: string; help: string; type: string; samples: Sample[] };

const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const labelPattern = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const numberPattern = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;

/**
 * Parses the text format of Prometheus, version 0.0.4, more strictly than Prometheus does: every
 * family has HELP and TYPE before its samples, and no series occurs twice.
 * @throws Error that quotes the first malformed line
 */
export function parseExposition(text: string): Family[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let current: Family | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('#')) {
      current = parseComment(line, families, current);
      continue;
    }
    const sample = parseSample(line);
    if (current === null || !belongsTo(sample.name, current)) {
      throw new Error(`No HELP and TYPE before it: ${line}`);
    }
    const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`;
    if (series.has(key)) throw new Error(`The series occurs twice: ${line}`);
    series.add(key);
    current.samples.push(sample);
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family);
  return [...families.values()];
}

function parseComment(line: string, families: Map<string, Family>, current: Family | null): Family {
  const [, keyword, name = '', rest = ''] =
    new RegExp(`^# (HELP|TYPE) (${namePattern}) (.+)$`).exec(line) ?? [];
  if (keyword === 'HELP' && !families.has(name) && !/(^|[^\\])(\\\\)*\\([^\\n]|$)/.test(rest)) {
    const family = { name, help: rest, type: '', samples: [] };
    families.set(name, family);
    return family;
  }
  if (keyword === 'TYPE' && current?.name === name && current.type === '' && types.includes(rest)) {
    current.type = rest;
    return current;
  }
  throw new Error(`Malformed or repeated comment: ${line}`);
}

function parseSample(line: string): Sample {
  const [, name = '', , list = '', text = ''] =
    new RegExp(`^(${namePattern})(\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
  if (name === '' || !numberPattern.test(text)) throw new Error(`Malformed sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = list; rest !== ''; ) {
    const [whole, label = '', value = ''] = labelPattern.exec(rest) ?? [];
    if (whole === undefined || label in labels) throw new Error(`Malformed labels: ${line}`);
    labels[label] = value.replace(/\\(.)/g, (_, it: string) => (it === 'n' ? '\n' : it));
    rest = rest.slice(whole.length);
  }
  return { name, labels, value: parseNumber(text) };
}

function parseNumber(text: string): number {
  return /inf/i.test(text) ? Number(text.replace(/inf/i, 'Infinity')) : Number(text);
}

function belongsTo(name: string, { name: family, type }: Family): boolean {
  if (type === 'histogram') return ['_bucket', '_sum', '_count'].some((it) => name === family + it);
  return type !== '' && name === family;
}

/** Buckets ascend, count cumulatively, and end with +Inf, which equals the count. */
function checkHistogram({ name, samples }: Family): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _le, ...others } }) =>
    JSON.stringify(others),
  );
  for (const [labels, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map((sample) => parseNumber(sample.labels.le ?? ''));
    const counts = buckets.map((sample) => sample.value);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const hasSum = group.some((sample) => sample.name === `${name}_sum`);
    const ascends = (values: number[]) =>
      values.every((it, at) => at === 0 || it >= (values[at - 1] ?? 0));
    const isWhole = bounds.at(-1) === Infinity && counts.at(-1) === count && hasSum;
    if (!isWhole || !ascends(bounds) || !ascends(counts)) {
      throw new Error(`The histogram ${name} ${labels} is inconsistent.`);
    }
  }
}

/** Returns the value of a series; 0 if it has none, as a counter that has not counted. */
export function getValue(
  families: readonly Family[],
  name: string,
  labels: Record<string, string> = {},
): number {
  const samples = families.flatMap((family) => family.samples);
  const isMeant = (sample: Sample) =>
    sample.name === name &&
    Object.keys(sample.labels).length === Object.keys(labels).length &&
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return samples.find(isMeant)?.value ?? 0;
}
