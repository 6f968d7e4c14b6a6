import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { printError } from '@stillhouse/foundation/print';
import { readOptions } from './options.ts';
import { createMcpServer } from './server.ts';

/**
 * Runs the MCP server over standard input and output: everything else is printed to standard
 * error.
 */
export async function run(words: readonly string[]): Promise<void> {
  const { url, controlToken: token, out, start } = readOptions(words, process.env);
  const folder = resolve(out);
  const simulator = start ? await startSimulator() : null;
  const options = { url: simulator?.labUrl ?? url, folder };
  serveStdio(() => createMcpServer(token === undefined ? options : { ...options, token }), {
    onerror: ({ message }) => printError(message),
  });
  // Without a client, only the simulator would keep this process alive.
  process.stdin.once('close', () => void simulator?.close());
}

/** Starts a simulator with one device and the pages of `stillhouse`. */
async function startSimulator() {
  const { createSimulator } = await import('stillhouse');
  const { consoleDir, labDir } = await import('stillhouse/pages');
  const simulator = await createSimulator({ consoleDir, labDir });
  await simulator.lease();
  return simulator;
}
