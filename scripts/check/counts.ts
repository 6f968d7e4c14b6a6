import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../set-up/paths.mjs';
import { unitReport } from './steps.ts';

export type TestCounts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed tests that needed a second try. */
  secondTries: number;
};

type VitestReport = {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    /** The error that stopped the whole file. */
    readonly message: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }>;
  }>;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: ReadonlyArray<{
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: ReadonlyArray<{
      readonly results: ReadonlyArray<{ readonly error?: { readonly message?: string } }>;
    }>;
  }>;
};

type PlaywrightReport = {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/**
 * Adds up the reports of both test runners. A missing report counts as one failure.
 *
 * @param browserReports of the browser tests that have run
 */
export function countTests(browserReports: readonly string[]): TestCounts {
  const unit = read<VitestReport>(unitReport);
  const parts = browserReports.map((report) => read<PlaywrightReport>(report)?.stats);
  const add = (count: (stats: PlaywrightReport['stats']) => number, missing = 0) =>
    parts.reduce((sum, stats) => sum + (stats ? count(stats) : missing), 0);
  return {
    passed: (unit?.numPassedTests ?? 0) + add(({ expected, flaky }) => expected + flaky),
    failed: (unit === null ? 1 : unit.numFailedTests) + add(({ unexpected }) => unexpected, 1),
    skipped: (unit ? unit.numPendingTests + unit.numTodoTests : 0) + add(({ skipped }) => skipped),
    secondTries: add(({ flaky }) => flaky),
  };
}

/**
 * Returns a line for each test that failed at least once: its place, its name and the first line of
 * its error.
 */
export function listFailedTests(browserReports: readonly string[]): string[] {
  const unit = read<VitestReport>(unitReport)?.testResults ?? [];
  const browser = browserReports.flatMap((file) => read<PlaywrightReport>(file)?.suites ?? []);
  const formatFailure = (where: string, title: string, message = '', word = 'FAIL ') =>
    `${word}${where} › ${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
  return [
    ...unit.flatMap(({ name, message, status, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0 && status === 'failed')
        return [formatFailure(file, 'the file', message)];
      return tests.map((test) => formatFailure(file, test.fullName, test.failureMessages[0]));
    }),
    ...browser.flatMap(listSpecs).flatMap(({ file, line, title, ok, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      if (error === undefined) return [];
      const word = ok ? 'passed at the second try: ' : 'FAIL ';
      return [formatFailure(`e2e/tests/${file}:${line}`, title, error.message, word)];
    }),
  ];
}

function listSpecs({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function read<Report>(path: string): Report | null {
  const file = join(root, path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}
