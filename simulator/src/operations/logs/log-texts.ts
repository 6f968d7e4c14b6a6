import type { LogBookContents } from '@stillhouse/device/log/log-book';
import type { LogLine } from '@stillhouse/device/log/log-line';
import type { RequestRecord } from './request-record.ts';

type Line = {
  at: number;
  text: string;
};

/** File names by log. */
const logFiles: Record<LogLine['log'], string> = {
  system: 'system.log',
  network: 'network.log',
  update: 'update.log',
  session: 'session.log',
  audioVideo: 'audio-video.log',
};

/**
 * Returns the text of each log file: the device's log, and the API calls in the session log.
 * @param until epoch ms; later lines are omitted
 */
export function createLogTexts(
  pages: LogBookContents,
  requests: readonly RequestRecord[],
  until: number,
): Map<string, string> {
  const calls = requests
    .filter(({ at, answeredAt }) => at >= pages.since && answeredAt !== null && answeredAt <= until)
    .map((request) => ({ at: request.at, text: formatCall(request) }));
  return new Map(
    Object.entries(logFiles).map(([log, file]) => {
      const lines: Line[] = pages.lines.filter((line) => line.log === log && line.at <= until);
      const all = log === 'session' ? [...lines, ...calls] : lines;
      const begins = { at: pages.since, text: 'log begins' };
      const inOrder = all.toSorted((a, b) => a.at - b.at);
      return [file, [begins, ...inOrder].map(formatLine).join('')];
    }),
  );
}

/** Omit the path, because it may contain a secret. The operation identifies the call. */
function formatCall({ operationId, method, role, via, status }: RequestRecord): string {
  const what = operationId ?? '(unknown path)';
  return `request ${method} ${what} user=${role ?? '-'} via=${via} status=${status}`;
}

function formatLine({ at, text }: Line): string {
  return `${new Date(at).toISOString()} ${text}\n`;
}
