import { isRecord } from '@stillhouse/foundation/is-record';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { type ControlOperationId, getOperation, type OperationArguments } from 'stillhouse/client';
import type { AgentTool } from '../generated/tools.ts';
import { ToolError } from './tool-error.ts';

/** A call of a tool, as far as it can be checked without the simulator. */
export type ToolCall = {
  readonly id: ControlOperationId;
  readonly callArguments: OperationArguments;
  /** JSON pointer. */
  readonly part: string | null;
  /** The name of a file. */
  readonly saveAs: string | null;
};

/** One name, which no folder is part of. */
const fileName = /^[A-Za-z0-9][\w.-]{0,99}$/;

/**
 * Reads the arguments of a call. Values are left to the simulator, which names what it expects.
 * @throws ToolError
 */
export function readCall({ name, operations }: AgentTool, sent: unknown): ToolCall {
  if (!isRecord(sent)) throw new ToolError(`The arguments of ${name} must be an object.`);
  const { operation, part = null, saveAs = null, body, ...parameters } = sent;
  const id = operations.find((known) => known === operation);
  if (id === undefined) throw explainName('operation', operation, operations);
  if (part !== null && (typeof part !== 'string' || !/^(\/|$)/.test(part))) {
    throw new ToolError(`part must be a JSON pointer such as "/updates", but is ${show(part)}.`);
  }
  if (saveAs !== null && (typeof saveAs !== 'string' || !fileName.test(saveAs))) {
    throw new ToolError(
      `saveAs must be the name of a file such as "journal.json", without a folder, but is ${show(saveAs)}.`,
    );
  }
  const { pathParameters, queryParameters, requestMediaType } = getOperation(id);
  const known = [...pathParameters, ...queryParameters];
  for (const parameter of Object.keys(parameters)) {
    if (!known.includes(parameter)) throw explainName(`argument of ${id}`, parameter, known);
  }
  if (body !== undefined && requestMediaType === undefined) {
    throw new ToolError(`${id} has no body. Leave it out.`);
  }
  const path = pathParameters.map((it) => [it, readPathParameter(id, it, parameters[it])] as const);
  const query = queryParameters.map((it) => [it, parameters[it]] as const);
  const callArguments = { path: Object.fromEntries(path), query: Object.fromEntries(query), body };
  return { id, callArguments, part, saveAs };
}

/** A segment of dots would lead to another operation, and one that is no Unicode nowhere. */
function readPathParameter(id: string, name: string, value: unknown): string {
  if (value === undefined) throw new ToolError(`${id} needs the argument ${name}.`);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || /^\.{0,2}$/.test(text) || !text.isWellFormed()) {
    throw new ToolError(`${name} must be the name or number of one, but is ${show(value)}.`);
  }
  return text;
}

function explainName(what: string, value: unknown, names: readonly string[]): ToolError {
  const nearest = typeof value === 'string' ? findNearestName(value, names) : null;
  const remedy =
    nearest === null ? `Use one of ${names.join(', ') || 'none'}.` : `Did you mean "${nearest}"?`;
  const problem = value === undefined ? `${what} is missing` : `${show(value)} is no ${what}`;
  return new ToolError(`${problem}. ${remedy}`);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}
