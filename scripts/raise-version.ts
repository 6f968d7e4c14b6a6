// `npm run raise-version`: writes the next version to every place that has it.
import { execFileSync } from 'node:child_process';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { describeScript } from './npm-script.ts';
import { root } from './set-up/paths.mjs';
import { raiseVersion } from './version/raise-version.ts';
import { checkWorkTree } from './version/work-tree.ts';

const program = describeScript(
  'raise-version',
  'Raises the version in every package.json, the lock file, the control API, the CI examples and the changelog.',
)
  .argument('<version>', 'Such as 0.2.0')
  .addHelpText(
    'after',
    '\nExit codes:\n  0  Raised; commit the changes\n  1  Not raised: the version or the work tree is not as it must be\n  2  Invalid command line',
  )
  .parse();
const [version = ''] = program.args;
try {
  checkWorkTree(root, 'They would be mixed with those of the version.');
  raiseVersion(root, version);
  const install = ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`All packages have the version ${version}. Commit the changes.`);
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
