import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { UsageError } from '../model/usage-error.ts';
import { formatHtmlReport } from './html.ts';
import { formatJUnitReport } from './junit.ts';
import type { Report } from './report.ts';
import { formatSarifReport } from './sarif.ts';
import { formatWfcReport } from './wfc.ts';
import { writeResult } from './write-result.ts';

/**
 * Creates the folder before the run, so that an error shows before the device is checked for
 * minutes.
 * @throws UsageError if the folder cannot be created or written to
 */
export function prepareFolder(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `Cannot write to --report ${folder} (${getErrorMessage(error)}). Specify a folder.`,
    );
  }
}

/**
 * Writes the report in each format.
 * @throws UsageError if a file cannot be written
 */
export function writeReports(folder: string, report: Report): void {
  const version = readPackageVersion(import.meta.url);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeResult(join(folder, 'report.json'), json);
  writeResult(join(folder, 'report.sarif'), formatSarifReport(report, version));
  // It names the endpoints of openapi.yaml.
  if (report.contract.file === undefined) {
    const wfc = formatWfcReport(report, { version, createdAt: new Date(), json });
    writeResult(join(folder, 'report.wfc.json'), wfc);
  }
  writeResult(join(folder, 'report.junit.xml'), formatJUnitReport(report));
  writeResult(join(folder, 'report.html'), formatHtmlReport(report));
}
