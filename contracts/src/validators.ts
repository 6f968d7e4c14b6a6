/**
 * Validation by the contract (openapi.yaml): request bodies, parameters and replies. The schemas
 * are compiled ahead of time by `npm run generate`.
 */
export type { Issue, RawParameters } from '../build/validators.js';
export {
  readParameters,
  validatePathParameters,
  validateReply,
  validateRequest,
} from '../build/validators.js';
