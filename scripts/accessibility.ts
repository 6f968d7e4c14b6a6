// `npm run accessibility`: checks every screen and writes the accessibility matrix.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearResults, readResults } from '../e2e/accessibility/results.ts';
import { renderMatrixPage } from '../e2e/accessibility/write-page.ts';
import { testInBrowser } from './check/commands.ts';
import { runCommand } from './check/run-command.ts';
import { describeScript } from './npm-script.ts';
import { reportsFolder } from './reports-folder.ts';
import { root } from './set-up/paths.mjs';

const page = `${reportsFolder}/accessibility.md`;

describeScript(
  'accessibility',
  `Checks the accessibility of every screen and writes ${page}.`,
).parse();

clearResults();
const { command, env } = testInBrowser(['accessibility.matrix', '--project=console']);
const code = await runCommand({ command, env: { ...env, STILLHOUSE_MATRICES: 'whole' } });
if (code === 0) {
  mkdirSync(join(root, reportsFolder), { recursive: true });
  writeFileSync(join(root, page), renderMatrixPage(readResults()));
}
process.exitCode = code;
