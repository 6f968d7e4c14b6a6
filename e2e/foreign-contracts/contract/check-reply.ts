import { checkValue } from './check-value.ts';
import type { Contract, Operation } from './load-contract.ts';
import { parseReply, type Reply } from './send-message.ts';

/** Compares a response with its operation. Returns what is wrong. */
export function checkReply(contract: Contract, operation: Operation, reply: Reply): string[] {
  const declared = operation.responses[String(reply.status)] ?? operation.responses.default;
  if (declared === undefined) return [`status ${reply.status} is not declared`];
  const content = declared.content ?? {};
  const type = (reply.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (Object.keys(content).length === 0) return [];
  if (content[type] === undefined) return [`content type ${type} is not declared`];
  const schema = content[type].schema;
  const value = parseReply(reply);
  if (schema === undefined || !type.includes('json')) return [];
  return value === undefined ? ['malformed JSON'] : checkValue(contract.version, schema, value);
}
