// A separate entry point: the console is built from a reduced table of operations without the hash.
export { contractHash } from '../generated/operations.ts';
