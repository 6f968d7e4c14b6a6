import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { onTestFinished } from 'vitest';
import { createMcpServer } from '../server.ts';

/** What an agent gets: a text, and whether it is an error. */
export type ToolResponse = { readonly text: string; readonly isError: boolean };

type AgentOptions = {
  /** Default: the simulator that is started. */
  url?: string;
  /** The control token of the agent, and that of the simulator. */
  token?: string;
  controlToken?: string;
};

/** Starts a simulator with a device, an MCP server and an agent that counts its calls. */
export async function startAgent({ url, token, controlToken }: AgentOptions = {}) {
  const simulator = await createSimulator(controlToken === undefined ? {} : { controlToken });
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-mcp-'));
  const server = createMcpServer({
    url: url ?? simulator.labUrl,
    folder,
    ...(token !== undefined && { token }),
  });
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const [own, other] = InMemoryTransport.createLinkedPair();
  onTestFinished(async () => {
    await client.close();
    await server.close();
    await simulator.close();
    rmSync(folder, { recursive: true });
  });
  await Promise.all([server.connect(other), client.connect(own)]);
  const control = createControlClient(
    simulator.labUrl,
    controlToken === undefined ? {} : { token: controlToken },
  );
  const device = await control.lease({ clock: 'manual' });
  let calls = 0;
  const ask = async (tool: string, sent: Record<string, unknown>): Promise<ToolResponse> => {
    calls += 1;
    const { content, isError = false } = await client.callTool({ name: tool, arguments: sent });
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', isError };
  };
  return {
    simulator,
    client,
    folder,
    device,
    control,
    ask,
    countCalls: () => calls,
    /** Signs in as a user would, not as the agent. */
    signIn: (password: string) =>
      fetch(`${device.baseUrl}/api/v1/admin_login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'admin', password }),
      }),
  };
}
