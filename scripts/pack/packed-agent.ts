import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import { tools } from '../../simulator/mcp/generated/tools.ts';

/** How a client of MCP starts a server, as its configuration has it. */
type Command = { readonly command: string; readonly args: readonly string[] };

/**
 * Starts a packed MCP server with `--start` as an agent would, solves a task with its tools, and
 * opens the console of its device.
 */
export async function solveTask(
  { command, args }: Command,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const all = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const place = { cwd, env: Object.fromEntries(all) };
  await client.connect(new StdioClientTransport({ command, args: [...args], ...place }));
  const id = 'default';
  const ask = async (name: string, sent: Record<string, unknown>) => {
    const [first] = (await client.callTool({ name, arguments: sent })).content;
    return first?.type === 'text' ? first.text : '';
  };
  try {
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));

    const goal = { id, machine: 'updateState', to: 'error', failure: 'noSpace' };
    const { moves } = JSON.parse(await ask('model', { operation: 'planPath', ...goal })) as {
      moves: { calls: { action: string; parameters: unknown }[] }[];
    };
    for (const { action, parameters: body } of moves.flatMap(({ calls }) => calls)) {
      await ask('actions', { operation: 'runDeviceAction', id, action, body });
    }
    const failure = { operation: 'getDevice', id, part: '/console/updateFailure' };
    expect(await ask('devices', failure)).toBe('The device does not have enough free space.');

    // Reads files of the package.
    const found = await ask('scenarios', { operation: 'listScenarios', part: '/sign-in' });
    expect(found).toContain('device-clock-skew');
    const lease = { operation: 'getLease', id, part: '/baseUrl' };
    const baseUrl = await ask('devices', lease);
    const page = await fetch(baseUrl, { headers: { accept: 'text/html' } });
    expect(await page.text()).toMatch(/console-config.*src="\/assets\//s);
  } finally {
    await client.close();
  }
}
