import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';
import { getHtml } from './html.ts';
import { formatJUnitReport } from './junit.ts';
import type { Report } from './report.ts';

/**
 * Makes the folder before the run: a report that cannot be written is better known before a device
 * was tried for minutes.
 * @throws UsageError when it cannot be made or written to
 */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `--report ${folder} cannot be written to (${error instanceof Error ? error.message : error}). Name a folder.`,
    );
  }
}

/** report.json, report.junit.xml, report.html. */
export function writeReports(folder: string, report: Report): void {
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.junit.xml'), formatJUnitReport(report));
  writeFileSync(join(folder, 'report.html'), getHtml(report));
}
