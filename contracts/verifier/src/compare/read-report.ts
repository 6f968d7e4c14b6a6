import { readFileSync } from 'node:fs';
import { getCurrentId } from '@stillhouse/contracts/requirement-ids';
import { Budget } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { type CheckClass, withHarm } from '../model/requirement.ts';
import { UsageError } from '../model/usage-error.ts';
import { type Report, reportVersion } from '../report/report.ts';

/** @throws UsageError if the file cannot be read or is not a report of the supported version */
export function readReport(path: string): Report {
  const value = parseFile(path);
  if (isReport(value)) return withCurrentNames(value);
  const version = isRecord(value) ? value.reportVersion : undefined;
  throw new UsageError(
    version === undefined
      ? `${path} is not a report.json created by \`verify\`.`
      : `${path} has report version ${version}. This program supports version ${reportVersion}.`,
  );
}

/** A report of an older version has other ids of requirements. */
function withCurrentNames(report: Report): Report {
  const results = report.results.map((it) => ({
    ...withHarm(it),
    id: getCurrentId(it.id),
    class: getCurrentId(String(it.class)) as CheckClass,
  }));
  return { ...withHarm(report), results };
}

function isReport(value: unknown): value is Report {
  return (
    isRecord(value) &&
    value.reportVersion === reportVersion &&
    isRecord(value.device) &&
    isRecord(value.contract) &&
    Array.isArray(value.results) &&
    value.results.every(
      (it) => isRecord(it) && typeof it.id === 'string' && typeof it.verdict === 'string',
    )
  );
}

function parseFile(path: string): unknown {
  try {
    return new Budget().parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = getErrorMessage(error);
    throw new UsageError(
      `${path} cannot be read as JSON (${why}). Name a report.json created by \`verify\`.`,
    );
  }
}
