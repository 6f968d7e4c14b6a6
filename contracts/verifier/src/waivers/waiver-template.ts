import { stringify } from 'yaml';
import type { ReportedResult } from '../report/report.ts';

/**
 * A waivers.yaml with each failure; it is refused until someone has said why, who and until when.
 */
export function waiverTemplate(
  results: readonly ReportedResult[],
  firmwareVersion: string,
): string {
  const failures = results.filter(({ verdict }) => verdict === 'fail');
  const head = `# Known findings that are accepted for now. Fill in reason, owner and expires (the last day, e.g. 2030-01-31) of
# what you keep, and delete the rest: what is empty is refused. A waiver that has expired, or whose finding does not occur
# any more, fails the run. firmware is optional: {from, to}, both included.
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
