import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { browserReport, unitReport } from './steps.ts';

export type TestCounts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

type PlaywrightReport = {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** Adds up what both test runners reported; a runner that left no report counts as one failure. */
export function testCounts(): TestCounts {
  const unit = read<VitestReport>(unitReport);
  const browser = read<PlaywrightReport>(browserReport);
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0),
    failed:
      (unit === null ? 1 : unit.numFailedTests) +
      (browser === null ? 1 : browser.stats.unexpected + browser.stats.flaky),
    skipped:
      (unit === null ? 0 : unit.numPendingTests + unit.numTodoTests) +
      (browser === null ? 0 : browser.stats.skipped),
  };
}

function read<Report>(path: string): Report | null {
  const file = join(root, path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}
