// `npm run accessibility`: checks every screen and writes the accessibility matrix.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearResults, readResults } from '../e2e/accessibility/results.ts';
import { matrixPage, renderMatrixPage } from '../e2e/accessibility/write-page.ts';
import { testInBrowser } from './check/commands.ts';
import { runCommand } from './check/run-command.ts';
import { describeScript } from './npm-script.ts';
import { root } from './set-up/paths.mjs';

describeScript(
  'accessibility',
  `Checks the accessibility of every screen and writes ${matrixPage}.`,
).parse();

clearResults();
const { command, env } = testInBrowser(['accessibility.matrix', '--project=console']);
const code = await runCommand({ command, env: { ...env, STILLHOUSE_MATRICES: 'whole' } });
if (code === 0) writeFileSync(join(root, matrixPage), renderMatrixPage(readResults()));
process.exitCode = code;
