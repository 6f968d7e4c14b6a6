import { stringify } from 'yaml';
import type { ReportedResult } from '../report/report.ts';

/** Formats a waivers.yaml with all failures. It is invalid until reason, owner and date are set. */
export function formatWaiverTemplate(
  results: readonly ReportedResult[],
  firmwareVersion: string,
): string {
  const failures = results.filter(
    ({ verdict, sameCauseAs }) => verdict === 'fail' && sameCauseAs === undefined,
  );
  const head = `# Known findings that are accepted for now. Fill in reason, owner and expires (the last day, such as 2030-01-31) of the
# waivers to keep, and delete the others: empty values are invalid. A waiver that has expired, or whose finding no longer
# fails, fails the run. firmware is optional: {from, to}, inclusive.
`;
  if (failures.length === 0) return `${head}waivers: []\n`;
  const items = failures.map(({ id, operationId, message }) => {
    const body = stringify({
      finding: id,
      ...(operationId !== null && { operation: operationId }),
      reason: '',
      owner: '',
      expires: '',
      ...(firmwareVersion !== '' && { firmware: { from: firmwareVersion, to: firmwareVersion } }),
    });
    const lines = body.trimEnd().split('\n');
    const comment = message.replace(/\s+/g, ' ').slice(0, 160);
    return `  # ${comment}\n${lines.map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`).join('\n')}\n`;
  });
  return `${head}waivers:\n${items.join('\n')}`;
}
