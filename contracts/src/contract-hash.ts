// A door of its own: the console, which has no use for it, is built from a table of operations that
// it cuts down.
export { contractHash } from '../generated/operations.ts';
