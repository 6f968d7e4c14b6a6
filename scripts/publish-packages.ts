// `npm run publish-packages`: publishes all packages to the registry of npm's settings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { describeScript } from './npm-script.ts';
import { packConsole } from './pack/pack-console.ts';
import { packPackages } from './pack/pack-packages.ts';
import { publishPackages } from './pack/publish-packages.ts';
import { root } from './set-up/paths.mjs';
import { checkWorkTree } from './version/work-tree.ts';

const program = describeScript(
  'publish-packages',
  'Packs all packages, and checks whether the registry of npm takes them. Publishes them with --yes.',
)
  .option('--yes', 'Publish them. Nobody can take a version back', false)
  .option('--tag <name>', 'Tag of the version, such as next', 'latest')
  .addHelpText(
    'after',
    '\nSign in with "npm login" first.\n\nExit codes:\n  0  Published; without --yes: would be published\n  1  Not published, or only a part; run it again\n  2  Invalid command line',
  )
  .parse();
const { yes, tag } = program.opts<{ yes: boolean; tag: string }>();
const folder = mkdtempSync(join(tmpdir(), 'stillhouse-publish-'));
try {
  checkWorkTree(root, 'No commit would have what is published.');
  const tarballs = [...(await packPackages(folder)), await packConsole(folder)];
  const { env: environment } = process;
  await publishPackages({ tarballs, isDry: !yes, tag, environment, print: console.log });
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
