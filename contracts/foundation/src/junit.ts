import { escapeHtml } from './escape-html.ts';

/** One test case. Without a result it passed. */
export type JUnitCase = {
  readonly classname: string;
  readonly name: string;
  readonly timeMs?: number;
  readonly result?: {
    readonly kind: 'failure' | 'error' | 'skipped' | 'system-out';
    readonly message?: string;
    readonly type?: string;
    readonly text?: string;
  };
};

export type JUnitSuite = {
  readonly name: string;
  /** Further attributes of the suite, such as `timestamp` and `hostname`. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly timeMs?: number;
  readonly properties?: Readonly<Record<string, string>>;
  readonly cases: readonly JUnitCase[];
};

/** Formats suites as JUnit XML, as build servers read it. */
export function formatJUnit(
  name: string,
  suites: readonly JUnitSuite[],
  { timeMs }: { timeMs?: number } = {},
): string {
  const all = suites.flatMap(({ cases }) => cases);
  const head = formatElement('testsuites', { name, ...countResults(all), ...formatTime(timeMs) });
  const body = suites.map((suite) => {
    const { name, attributes, timeMs, properties, cases } = suite;
    const open = { name, ...countResults(cases), ...attributes, ...formatTime(timeMs) };
    const content = `${formatProperties(properties)}${cases.map(formatCase).join('')}`;
    return `  ${formatElement('testsuite', open)}\n${content}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${body.join('')}</testsuites>\n`;
}

/**
 * Escapes text for XML 1.0 content and attributes. A character that XML 1.0 cannot hold becomes the
 * replacement character.
 */
export function escapeXml(text: string): string {
  const valid = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|\ufffe|\uffff/gu, '\ufffd');
  return escapeHtml(valid).replaceAll('\n', '&#10;');
}

function formatProperties(properties: JUnitSuite['properties'] = {}): string {
  const items = Object.entries(properties).map(
    ([name, value]) => `      ${formatElement('property', { name, value }).slice(0, -1)}/>\n`,
  );
  return items.length === 0 ? '' : `    <properties>\n${items.join('')}    </properties>\n`;
}

function formatCase({ classname, name, timeMs, result }: JUnitCase): string {
  const open = formatElement('testcase', { classname, name, ...formatTime(timeMs) });
  if (result === undefined) return `    ${open.slice(0, -1)}/>\n`;
  const { kind, message, type, text } = result;
  const element = formatElement(kind, {
    ...(message === undefined ? {} : { message }),
    ...(type === undefined ? {} : { type }),
  });
  return `    ${open}${element}${escapeXml(text ?? '')}</${kind}></testcase>\n`;
}

function countResults(cases: readonly JUnitCase[]) {
  const count = (kind: string) =>
    String(cases.filter(({ result }) => result?.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function formatTime(timeMs: number | undefined) {
  return timeMs === undefined ? {} : { time: (timeMs / 1000).toFixed(3) };
}

function formatElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${pairs.join('')}>`;
}
