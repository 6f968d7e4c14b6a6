// A separate entry point, because only the verifier needs the lines.
export { contractLines } from '../build/document-lines.js';
