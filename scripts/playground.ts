// `npm run playground`: console, device and lab page as a folder of static files.
import { resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { describeScript } from './npm-script.ts';
import { buildPlayground } from './playground/build-playground.ts';

const program = describeScript(
  'playground',
  'Builds the playground: console, device and lab page in a browser, as a folder of static files.',
)
  .option(
    '--out <folder>',
    'Where to write it; an earlier playground there is replaced',
    'build/playground',
  )
  .addHelpText('after', '\nServe the folder from any path of an https host, or at localhost.')
  .parse();
try {
  const folder = resolve(program.opts<{ out: string }>().out);
  await buildPlayground(folder);
  console.log(folder);
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
