import { print } from '@stillhouse/foundation/print';
import { readReport } from '../compare/read-report.ts';
import { mergeReports } from '../merge/merge-reports.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { formatSummary } from './summary.ts';

/**
 * `stillhouse-verify merge`.
 * @returns the exit code of the worst report
 * @throws UsageError
 */
export function mergeCommand(
  paths: readonly string[],
  { report: folder }: { readonly report?: string },
): number {
  const merged = mergeReports(paths.map((source) => ({ source, report: readReport(source) })));
  if (folder !== undefined) {
    prepareFolder(folder);
    writeReports(folder, merged);
  }
  print(...formatSummary(merged, folder ?? null));
  return merged.exitCode;
}
