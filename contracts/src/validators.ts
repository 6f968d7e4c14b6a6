import { type Issue, validateRequest as validateSchema } from '../build/validators.js';
import { findInputProblems } from './input-rules.ts';
import type { OperationId } from './operations.ts';

/**
 * Validation by the contract (openapi.yaml): request bodies, parameters and responses. The schemas
 * are compiled ahead of time by `npm run generate`.
 */
export type { Issue, RawParameters } from '../build/validators.js';
export {
  readParameters,
  validatePathParameters,
  validateResponse,
} from '../build/validators.js';

/**
 * Returns the issues of a request body, by its schema and by the rules of input. Empty if it is
 * valid.
 * @param body parsed JSON, the fields of a form, or undefined without a body
 * @param mediaType the one that was sent (default: the operation's first)
 */
export function validateRequest(id: OperationId, body: unknown, mediaType?: string): Issue[] {
  const issues = validateSchema(id, body, mediaType);
  return issues.length > 0 ? issues : findInputProblems(id, body);
}
