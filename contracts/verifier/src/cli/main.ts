#!/usr/bin/env node
// Only the default import: older versions of Node lack some names, and could not even load this.
import nodeModule from 'node:module';

const minVersion = 24;

if (Number.parseInt(process.versions.node, 10) < minVersion) {
  console.error(
    `stillhouse-verify needs Node.js ${minVersion} or newer, but this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(2);
}

// Before anything else is loaded.
nodeModule.enableCompileCache();

// A run continues, and restores the device, if the reader of its output disappears.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const { runCommand } = await import('./program.ts');
process.exitCode = await runCommand(process.argv.slice(2));
