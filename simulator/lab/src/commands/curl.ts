import type { Command, DeviceRequest } from './command.ts';
import { getCommandRow } from './command-table.ts';

/** Where a curl command sends its request. */
export type CurlTarget = {
  id: string;
  labUrl: string;
  baseUrl: string;
  setupUrl: string;
  /** The control API needs its token. The command takes it from the simulator's own variable. */
  needsToken?: boolean;
};

/** Formats a command for a POSIX shell. A request to the device takes its token from `TOKEN`. */
export function formatCurl(command: Command, target: CurlTarget): string {
  if (command.type === 'request') return formatDeviceCurl(command.request, target);
  const { method, path, body } = getCommandRow(command).curl(command);
  const token = target.needsToken ? ['-H "authorization: Bearer $STILLHOUSE_CONTROL_TOKEN"'] : [];
  return buildCurl(method, `${target.labUrl}/api/devices/${target.id}${path}`, body, token);
}

function formatDeviceCurl(
  { method, path, role, via, body }: DeviceRequest,
  { baseUrl, setupUrl }: CurlTarget,
): string {
  const url = `${new URL(via === 'setup' ? setupUrl : baseUrl).origin}${path}`;
  return buildCurl(method, url, body, role === null ? [] : ['-H "authorization: Bearer $TOKEN"']);
}

function buildCurl(method: string, url: string, body: unknown, headers: string[]): string {
  const words = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoteForShell(url),
    ...headers,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`]),
  ];
  return words.join(' ');
}

/** Quotes a word for a POSIX shell if it contains special characters. */
function quoteForShell(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
