// `npm run visual`: compares every screen and dialog with its images, or takes the images anew.
import { join } from 'node:path';
import { hasPackedBrowser, missingPackedBrowser } from '../e2e/support/browser.ts';
import { compressImages } from '../e2e/visual/compress-images.ts';
import { testInBrowser } from './check/commands.ts';
import { runCommand } from './check/run-command.ts';
import { describeScript } from './npm-script.ts';
import { root } from './set-up/paths.mjs';

const report = 'test-results/visual';

const script = describeScript(
  'visual',
  `Compares every screen and dialog with its images. ${report}/index.html shows each difference.`,
)
  .option('--update', 'replace the images that differ, and remove those without a scene')
  .parse();
const { update } = script.opts<{ update?: true }>();
if (!hasPackedBrowser) script.error(`error: ${missingPackedBrowser}`);

const { command, env } = testInBrowser([
  '--project=visual',
  '--reporter=dot,html',
  ...(update ? ['--update-snapshots=changed'] : []),
]);
const code = await runCommand({
  command,
  env: {
    ...env,
    STILLHOUSE_MATRICES: 'whole',
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(root, report),
    PLAYWRIGHT_HTML_OPEN: 'never',
  },
});
if (update) await compressImages();
process.exitCode = code;
