#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Call it before any import: it halves the time to the first response.
enableCompileCache();

const { run } = await import('./run.ts');
await run(process.argv.slice(2));
