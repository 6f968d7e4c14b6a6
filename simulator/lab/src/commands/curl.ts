import { controlCall } from './control-call.ts';
import type { Deed, DeviceCall } from './command.ts';

/** What a command has to know of the device besides the deed. */
export type CurlTarget = {
  id: string;
  labUrl: string;
  baseUrl: string;
  setupUrl: string;
  /** Whether the control API wants its token; it is taken from the variable that the simulator takes it from. */
  wantsToken?: boolean;
};

/** A command for a POSIX shell that does the same. A call of the device's API takes its token from the variable TOKEN. */
export function asCurl(deed: Deed, target: CurlTarget): string {
  if (deed.do === 'request') return deviceCurl(deed.call, target);
  const { method, path, body } = controlCall(deed);
  const token = target.wantsToken ? ['-H "authorization: Bearer $STILLHOUSE_CONTROL_TOKEN"'] : [];
  return curl(method, `${target.labUrl}/api/devices/${target.id}${path}`, body, token);
}

function deviceCurl(
  { method, path, role, via, body }: DeviceCall,
  { baseUrl, setupUrl }: CurlTarget,
): string {
  const url = `${new URL(via === 'setup' ? setupUrl : baseUrl).origin}${path}`;
  return curl(method, url, body, role === null ? [] : ['-H "authorization: Bearer $TOKEN"']);
}

function curl(method: string, url: string, body: unknown, headers: string[]): string {
  const words = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
    ...headers,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return words.join(' ');
}

/** A word of a POSIX shell; what has no meaning there stays as it is. */
function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
