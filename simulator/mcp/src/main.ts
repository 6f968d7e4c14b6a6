#!/usr/bin/env node
// The MCP server, over standard input and output: everything else is printed to standard error.
import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { printError } from '@stillhouse/foundation/print';
import { createSimulator } from 'stillhouse';
import { readOptions } from './options.ts';
import { createMcpServer } from './server.ts';

const { url, controlToken: token, out, start } = readOptions(process.argv.slice(2), process.env);
const folder = resolve(out);
const simulator = start ? await createSimulator() : null;
await simulator?.lease();
const options = { url: simulator?.labUrl ?? url, folder };
serveStdio(() => createMcpServer(token === undefined ? options : { ...options, token }), {
  onerror: ({ message }) => printError(message),
});
// Without a client, only the simulator would keep this process alive.
process.stdin.once('close', () => void simulator?.close());
