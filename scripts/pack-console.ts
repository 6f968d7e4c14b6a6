// `npm run pack-console`: one tarball of the console for firmware.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { describeScript } from './npm-script.ts';
import { packConsole } from './pack/pack-console.ts';

const program = describeScript(
  'pack-console',
  'Packs the console for firmware: stillhouse-console-VERSION.tgz with compressed files, manifest.json and licenses.',
)
  .option('--out <folder>', 'Where to write it', '.')
  .addHelpText(
    'after',
    '\nExit codes:\n  0  Packed; prints the path\n  1  Not packed\n  2  Invalid command line',
  )
  .parse();
try {
  const folder = resolve(program.opts<{ out: string }>().out);
  mkdirSync(folder, { recursive: true });
  console.log(await packConsole(folder));
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
