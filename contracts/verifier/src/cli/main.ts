#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Before anything else is loaded.
enableCompileCache();

const { runCommand } = await import('./program.ts');
process.exitCode = await runCommand(process.argv.slice(2));
