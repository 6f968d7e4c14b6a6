#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Before anything else is loaded: it halves the time to the first answer.
enableCompileCache();

const { run } = await import('./run.ts');
await run(process.argv.slice(2));
