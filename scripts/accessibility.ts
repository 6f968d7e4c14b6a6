// `npm run accessibility`: checks every screen and writes the accessibility matrix.
import { clearResults, readResults } from '../e2e/accessibility/results.ts';
import { renderMatrixPage } from '../e2e/accessibility/write-page.ts';
import { testInBrowser } from './check/commands.ts';
import { runCommand } from './check/run-command.ts';
import { describeScript } from './npm-script.ts';
import { reportsFolder, writeReport } from './reports-folder.ts';

const name = 'accessibility';

describeScript(
  'accessibility',
  `Checks the accessibility of every screen and writes ${reportsFolder}/${name}.md.`,
).parse();

clearResults();
const { command, env } = testInBrowser(['accessibility.matrix', '--project=console']);
const code = await runCommand({ command, env: { ...env, STILLHOUSE_MATRICES: 'whole' } });
if (code === 0) writeReport(name, renderMatrixPage(readResults()));
process.exitCode = code;
