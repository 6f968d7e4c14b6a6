// `npm run image`: builds the container image of the simulator and the verifier.
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { buildImage } from './image/build-image.ts';
import { findEngine, missingEngine } from './image/engine.ts';
import { describeScript } from './npm-script.ts';

const program = describeScript(
  'image',
  'Builds the container image of the simulator and the verifier with podman, buildah or docker.',
)
  .option('--tag <name>', 'Name of the image', 'stillhouse:latest')
  .option('--base <image>', 'Base image with Node 24; "scratch" takes the Node of npm', 'scratch')
  .addHelpText(
    'after',
    '\nExit codes:\n  0  Built; prints the id of the image\n  1  Not built\n  2  Invalid command line',
  )
  .parse();
const { tag, base } = program.opts<{ tag: string; base: string }>();
const engine = findEngine();
try {
  if (engine === null) throw new Error(missingEngine);
  const id = await buildImage({ engine, tag, base });
  console.log(`${tag} ${id} (${engine.name})`);
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
