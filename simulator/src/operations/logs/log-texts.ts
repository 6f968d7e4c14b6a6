import type { LogBookContents } from '@stillhouse/device/log/log-book';
import type { LogLine } from '@stillhouse/device/log/log-line';
import type { RequestRecord } from './request-record.ts';

type Line = {
  at: number;
  text: string;
};

/** Names of the files, by what they are logs of. */
const fileOf: Record<LogLine['log'], string> = {
  system: 'system.log',
  network: 'network.log',
  update: 'update.log',
  session: 'session.log',
  audioVideo: 'audio-video.log',
};

/**
 * The text of each log file: what the device has written down, and, in the session log, the calls of its API.
 * @param until epoch ms; what is later is left out
 */
export function logTexts(
  pages: LogBookContents,
  requests: readonly RequestRecord[],
  until: number,
): Map<string, string> {
  const calls = requests
    .filter(({ at, answeredAt }) => at >= pages.since && answeredAt !== null && answeredAt <= until)
    .map((request) => ({ at: request.at, text: callText(request) }));
  return new Map(
    Object.entries(fileOf).map(([log, file]) => {
      const lines: Line[] = pages.lines.filter((line) => line.log === log && line.at <= until);
      const all = log === 'session' ? [...lines, ...calls] : lines;
      const begins = { at: pages.since, text: 'log begins' };
      const inOrder = all.toSorted((a, b) => a.at - b.at);
      return [file, [begins, ...inOrder].map(lineText).join('')];
    }),
  );
}

/** The path is left out: somebody may have put a secret into it. The operation tells it. */
function callText({ operationId, method, role, via, status }: RequestRecord): string {
  const what = operationId ?? '(unknown path)';
  return `request ${method} ${what} user=${role ?? '-'} via=${via} status=${status}`;
}

function lineText({ at, text }: Line): string {
  return `${new Date(at).toISOString()} ${text}\n`;
}
