import { parsePointer } from '@stillhouse/foundation/json-pointer';

/** One problem of a scenario. */
export type ScenarioError = {
  /** The file, or another description of the source. */
  file: string;
  /** Line and column count from 1. Both are null for a scenario that came as data. */
  line: number | null;
  column: number | null;
  /** JSON pointer (RFC 6901) into the scenario. */
  pointer: string;
  /** Cause, value and remedy. */
  message: string;
};

/** The content of a scenario file, and where each part of it is. */
export type ScenarioSource = {
  readonly file: string;
  readonly content: Record<string, unknown>;
  /** Creates an error at a pointer, or at the nearest parent that exists. */
  createError(pointer: string, message: string): ScenarioError;
};

/** Formats an error as `file:line:column: message`, or with the pointer if there is no line. */
export function formatScenarioError({
  file,
  line,
  column,
  pointer,
  message,
}: ScenarioError): string {
  const where = line === null ? `${file} at ${pointer || 'its root'}` : `${file}:${line}:${column}`;
  return `${where}: ${nameField(pointer, message)}`;
}

/** A message that says something about its field, without naming it. */
const predicate = /^(is|must|has|needs|applies|leads|waits|asserts)\b/;

/** Adds the field to a message that begins with a verb: `is missing` becomes `match is missing`. */
function nameField(pointer: string, message: string): string {
  const keys = parsePointer(pointer);
  if (keys.length === 0 || !predicate.test(message)) return message;
  const named = keys.findLastIndex((key) => !/^\d+$/.test(key));
  const [name = '', ...indexes] = keys.slice(Math.max(named, 0));
  return `\`${name}${indexes.map((index) => `[${index}]`).join('')}\` ${message}`;
}
