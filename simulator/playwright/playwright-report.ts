import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';

/** What we read of the report of Playwright's JSON reporter. */
export type PlaywrightReport = {
  readonly config: { readonly fullyParallel: boolean };
  readonly suites: readonly Suite[];
};

type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly tests: ReadonlyArray<{
      readonly projectName: string;
      readonly results: ReadonlyArray<{ readonly duration: number }>;
    }>;
  }>;
};

export type ReportedTest = {
  /** The line of the test in a test list. */
  readonly line: string;
  /** Project and file. */
  readonly file: string;
  /** Of all tries. 0 if it did not run. */
  readonly durationMs: number;
};

/** Separates the titles in a test list. */
const separator = '›';

/** @throws RangeError if the text is not a JSON report of Playwright */
export function parsePlaywrightReport(source: string, text: string): PlaywrightReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(
      `${source} is not JSON (${getErrorMessage(error)}). Use the output of playwright test --reporter=json.`,
    );
  }
  if (isRecord(value) && isRecord(value.config) && Array.isArray(value.suites)) {
    return value as PlaywrightReport;
  }
  throw new RangeError(
    `${source} is not a report of Playwright. Use the output of playwright test --reporter=json.`,
  );
}

/**
 * Lists the tests of all projects in the order of the report.
 * @throws RangeError if a title cannot stand in a test list
 */
export function listTests({ suites }: PlaywrightReport): ReportedTest[] {
  // The title of the outermost suite is its file.
  return suites.flatMap((suite) => listSuite(suite, []));
}

function listSuite({ suites = [], specs }: Suite, titles: readonly string[]): ReportedTest[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, results }) => ({
        line: formatLine(projectName, file, [...titles, title]),
        file: `[${projectName}] ${file}`,
        durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap((suite) => listSuite(suite, [...titles, suite.title])),
  ];
}

function formatLine(projectName: string, file: string, titles: readonly string[]): string {
  const wrong = titles.find((title) => title.includes(separator) || title.includes('\n'));
  if (wrong !== undefined) {
    throw new RangeError(
      `The title "${wrong}" in ${file} has a "${separator}" or a line break, which a test list cannot contain. Rename it.`,
    );
  }
  const project = projectName === '' ? [] : [`[${projectName}]`];
  return [...project, file, ...titles].join(` ${separator} `);
}
