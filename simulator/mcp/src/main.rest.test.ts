import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const program = ['-C', 'stillhouse-source', 'simulator/mcp/src/main.ts'];

// Decision 0124.
test('an agent starts the program, gets a device, and both end with it', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program, '--start'],
    cwd: root,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'agent', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  expect(client.getInstructions()).toContain('devices.listDevices');
  const listed = await client.callTool({
    name: 'devices',
    arguments: { operation: 'listDevices', part: '/0/id' },
  });
  expect(listed.content).toEqual([{ type: 'text', text: 'default' }]);
  const { pid } = transport;
  await client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
});

test.each([
  [['--url', 'lab'], '--url "lab" is not a URL'],
  [['--strat'], 'Did you mean --start?'],
])('a wrong command line %j ends with 2', (words, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
});

test('lines that are no message are reported, and the next message gets its response', async () => {
  const child = spawn(process.execPath, program, { cwd: root });
  onTestFinished(() => void child.kill());
  const version = { protocolVersion: '2025-06-18', capabilities: {} };
  const message = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { ...version, clientInfo: { name: 'agent', version: '1.0.0' } },
  };
  child.stdin.write(`no JSON\n{"id":\n[1, 2]\n"text"\n${JSON.stringify(message)}\n`);
  const [line] = await once(child.stdout, 'data');
  expect(JSON.parse(String(line))).toMatchObject({
    id: 1,
    result: { capabilities: { tools: {} } },
  });
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
