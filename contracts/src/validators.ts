/**
 * Validation by the contract (openapi.yaml): request bodies, parameters and responses. The schemas
 * are compiled ahead of time by `npm run generate`.
 */
export type { Issue, RawParameters } from '../build/validators.js';
export {
  readParameters,
  validatePathParameters,
  validateRequest,
  validateResponse,
} from '../build/validators.js';
