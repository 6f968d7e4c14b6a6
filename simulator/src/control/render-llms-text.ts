import { type OperationRow, operations } from '../../client/generated/control-operations.ts';

/** What the lab port has besides the control API. */
export type LabContents = { readonly isLabBuilt: boolean; readonly hasReports: boolean };

/**
 * Renders `/llms.txt` (llmstxt.org): what this port is, and links to what an agent can read. It has
 * no secrets, so callers without the token get it, too. Links have no host: the simulator does not
 * know by which name it is called.
 */
export function renderLlmsText({ isLabBuilt, hasReports }: LabContents): string {
  const contracts = [
    formatLink('Control API', '/reference/control.json', 'every call of this port (OpenAPI 3.1)'),
    formatLink(
      'API of a device',
      '/reference/openapi.json',
      'every call of a device (OpenAPI 3.1)',
    ),
  ];
  const pages = [
    formatLink('Overview', '/', 'devices with their addresses; the lab page for browsers'),
    formatLink('Metrics', '/metrics', 'for Prometheus'),
    ...(hasReports ? [formatLink('Reports', '/reports/', 'texts of the console, checks')] : []),
  ];
  const lists = (Object.values(operations) as OperationRow[]).filter(isList);
  return `# Stillhouse simulator

> Simulated video-conferencing devices with their own addresses, state, clock and faults. This is the lab port: its control API leases
> devices and controls them. A real device has nothing like it.

- Lease a device: \`POST /api/devices\` with \`{ "clock": "manual", "ttlMs": 600000 }\`. Its \`baseUrl\` has the console and the API of the
  device. Release it: \`DELETE /api/devices/{id}\`.
- Advance its time: \`POST /api/devices/{id}/clock/advance\` with \`{ "by": "90s" }\`. Nothing waits in real time.
- Find out why a request failed: \`GET /api/devices/{id}/journal\`, then \`GET /api/devices/{id}/journal/{n}/explain\`.
- Bodies are JSON. Errors are problem details that name the field, the value and the remedy.
- If the simulator has a control token, send \`Authorization: Bearer TOKEN\`. Results have the secrets of devices; the tools of the MCP
  server (\`@stillhouse/mcp\`) have none.
${isLabBuilt ? formatSection('Contracts', contracts) : ''}${formatSection(
  'Lists',
  lists.map(({ path, summary, tag }) => formatLink(summary, path, tag)),
)}${formatSection('Pages', pages)}`;
}

/** Without parameters, and with an end. */
function isList({ method, pathParameters, responses }: OperationRow): boolean {
  const isJson = responses[200]?.mediaTypes.includes('application/json') === true;
  return method === 'GET' && pathParameters.length === 0 && isJson;
}

function formatLink(title: string, path: string, note: string): string {
  return `- [${title}](${path}): ${note}`;
}

function formatSection(title: string, links: readonly string[]): string {
  return `\n## ${title}\n\n${links.join('\n')}\n`;
}
