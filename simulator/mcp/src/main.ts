#!/usr/bin/env node
// An older Node must be able to load this file, so everything else is imported later.
import { explainOldNode } from '@stillhouse/foundation/check-node';

const problem = explainOldNode('stillhouse-mcp');
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
