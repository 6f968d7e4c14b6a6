import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { ControlError, getOperation, type OperationClient } from 'stillhouse/client';
import type { AgentTool } from '../generated/tools.ts';
import { digest } from './digest.ts';
import { fitText, maxLength } from './fit-text.ts';
import { readCall, type ToolCall } from './read-call.ts';
import { checkFileIsNew, saveResult } from './save-result.ts';
import type { Secrets } from './secrets.ts';
import { ToolError } from './tool-error.ts';

/** What a call of a tool needs. */
export type ToolContext = {
  readonly call: OperationClient;
  readonly secrets: Secrets;
  /** Folder of stored results. */
  readonly folder: string;
};

/** In their results, `code` is that of a problem. Elsewhere it is an enrollment code. */
const problemTags: readonly string[] = ['Faults', 'Journal'];

/** Simulated time since 2001, in epoch milliseconds. No other number is as large. */
const minInstant = 1e12;

const maxIssues = 10;

/**
 * Calls an operation and returns its result as text for an agent.
 * @throws ToolError with a text for the agent, too
 */
export async function callTool(
  context: ToolContext,
  tool: AgentTool,
  sent: unknown,
): Promise<string> {
  try {
    const call = readCall(tool, sent);
    if (call.saveAs !== null) checkFileIsNew(context.folder, call.saveAs);
    const result = await context.call(call.id, call.callArguments);
    await learnSecrets(context, call, result);
    // Before it is rearranged: a member is secret by its name in the contract.
    const origin = problemTags.includes(getOperation(call.id).tag) ? 'response' : 'request';
    const clean = context.secrets.removeFromJson(result, origin);
    if (call.saveAs === null) return fitText(pick(toReadable(digest(call.id, clean)), call.part));
    // A recording has references instead of secrets, and a changed one cannot be replayed.
    const isRecording = call.id === 'getBundle';
    const path = saveResult(context.folder, call.saveAs, isRecording ? result : clean);
    return `Stored in ${path}.${isRecording ? ' `npx stillhouse replay FILE` replays it.' : ''}`;
  } catch (error) {
    if (!(error instanceof ControlError || error instanceof ToolError)) throw error;
    const text = error instanceof ControlError ? explainControlError(error) : error.message;
    throw new ToolError(context.secrets.removeFromText(text).slice(0, maxLength));
  }
}

/** The serial number can be in texts of a result that does not name it as such. */
async function learnSecrets(
  { call, secrets }: ToolContext,
  { callArguments }: ToolCall,
  result: unknown,
): Promise<void> {
  secrets.learn(result);
  const { id } = callArguments.path;
  if (id === undefined) return;
  // Rejected if the call has released the device. Its number is known from the calls before.
  const lease = await call('getLease', { path: { id }, query: {} }).catch(() => null);
  secrets.learn(lease);
}

/** Returns the part at a JSON pointer. */
function pick(value: unknown, part: string | null): unknown {
  if (part === null || part === '') return value;
  const found = getAtPointer(value, part);
  if (found !== undefined) return found;
  const parent = getAtPointer(value, part.slice(0, part.lastIndexOf('/'))) ?? value;
  const names = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
  const shown = names.slice(0, 50).join(', ') || 'nothing';
  throw new ToolError(`The result has nothing at part "${part}". There are: ${shown}.`);
}

/** Instants as agents read them. */
function toReadable(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value) && value >= minInstant) {
    return new Date(value).toISOString();
  }
  if (Array.isArray(value)) return value.map(toReadable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toReadable(inner)]),
  );
}

function explainControlError({ message, errors }: ControlError): string {
  const issues = errors.map(({ pointer, message: issue }) => `${pointer}: ${issue}`);
  // The message has the first one.
  return [message, ...issues.slice(1, maxIssues)].join('\n');
}
