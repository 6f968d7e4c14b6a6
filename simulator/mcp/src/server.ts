import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from '@modelcontextprotocol/server';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { printBug } from '@stillhouse/foundation/print';
import { type ControlClientOptions, createOperationClient } from 'stillhouse/client';
import { tools } from '../generated/tools.ts';
import { callTool, type ToolContext } from './call-tool.ts';
import { Secrets } from './secrets.ts';
import { ToolError } from './tool-error.ts';

export type ServerOptions = Pick<ControlClientOptions, 'token'> & {
  /** The lab port of a simulator, such as `http://localhost:8090`. */
  readonly url: string;
  /** Folder for the results that an agent stores. */
  readonly folder: string;
};

const instructions = `Controls simulated video-conferencing devices: leases them, changes their state, time and faults, and explains what they did. A tool has the operations of one topic: name one in "operation".
The first device has the id "default"; devices.listDevices has all. Lease your own with a manual clock and a ttlMs, and release it.
Why did a request fail? journal.getJournal has the exchanges, journal.explainEntry the reason of one. How does a device get into a state? model.planPath has the calls. Requests to a device: scenarios.loadScenario with "fresh": false and steps of "request", or your own to its baseUrl.
Secrets are redacted. A device that completed its setup has the user admin with the password stillhouse.`;

/**
 * The simulator validates arguments: its errors name the field, the value and the remedy, and cost
 * an agent one call instead of two.
 */
const anyArguments: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** The text for an agent about a bug of the server. */
export const bugText =
  'The MCP server has failed. This is a bug; its standard error has the place.';

/** Creates an MCP server with a tool for each topic of the control API. */
export function createMcpServer({ url, token, folder }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: 'stillhouse', version: readPackageVersion(import.meta.url) },
    { instructions },
  );
  const context: ToolContext = {
    call: createOperationClient(url, token === undefined ? {} : { token }),
    secrets: new Secrets(),
    folder,
  };
  for (const tool of tools) {
    const { name, description, isReadOnly, inputSchema } = tool;
    server.registerTool(
      name,
      {
        description,
        inputSchema: fromJsonSchema(inputSchema, anyArguments),
        annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
      },
      async (sent) => {
        try {
          return { content: [{ type: 'text', text: await callTool(context, tool, sent) }] };
        } catch (error) {
          const isKnown = error instanceof ToolError;
          // Its message may contain anything, so it is not for agents.
          if (!isKnown) printBug(error);
          const text = isKnown ? error.message : bugText;
          return { content: [{ type: 'text', text }], isError: true };
        }
      },
    );
  }
  return server;
}
