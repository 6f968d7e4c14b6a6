// `npm run pack`: the tarballs of the packages, as other projects install them.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { describeScript } from './npm-script.ts';
import { packPackages } from './pack/pack-packages.ts';

const program = describeScript(
  'pack',
  'Packs the simulator, the verifier and the contract: stillhouse-NAME-VERSION.tgz.',
)
  .option('--out <folder>', 'Where to write them', '.')
  .addHelpText(
    'after',
    '\nExit codes:\n  0  Packed; prints the paths\n  1  Not packed\n  2  Invalid command line',
  )
  .parse();
try {
  const folder = resolve(program.opts<{ out: string }>().out);
  mkdirSync(folder, { recursive: true });
  for (const tarball of await packPackages(folder)) console.log(tarball);
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
