// `npm run dev`: the simulator in watch mode, the console and the lab page with hot reload, side by
// side. A changed contract is generated again, and the simulator restarts with the new code.
import { join } from 'node:path';
import concurrently from 'concurrently';
import { UsageError } from '../simulator/src/cli/usage-error.ts';
import { watchFile } from '../simulator/src/cli/watch-file.ts';
import { checkPort } from './dev/check-port.ts';
import { type DevPlan, defaultPagePorts, planDev } from './dev/plan.ts';
import { regenerateOnChange } from './dev/regenerate.ts';
import { describeScript } from './npm-script.ts';
import { root } from './set-up/paths.mjs';
import { generated } from './set-up.mjs';

const help = `
All other options go to the simulator, such as --port, --lab-port, --product and --state-file:
npm start -- --help

The simulator restarts when its code or a contract changes, with a new device. To keep the device,
use --state-file.`;

const script = describeScript(
  'dev',
  'Runs the simulator in watch mode, and the console and the lab page with hot reload.',
)
  .usage('[options] [options of the simulator]')
  .option(
    '--console-dev-port <n>',
    `console with hot reload (default: ${defaultPagePorts.console})`,
  )
  .option('--lab-dev-port <n>', `lab page with hot reload (default: ${defaultPagePorts.lab})`)
  .option('--test', 'after each save, run its unit tests and check its types')
  .addHelpText('after', help)
  .argument('[words...]')
  .allowUnknownOption()
  .parse();

try {
  await run(planDev(script.args, script.opts()));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  script.error(`error: ${error.message}`);
}

async function run({ commands, pagePorts, text }: DevPlan): Promise<void> {
  for (const [option, port] of Object.entries(pagePorts)) await checkPort(option, port);
  console.log(text);
  const regenerate = regenerateOnChange();
  for (const path of generated.inputs.filter((path) => path.endsWith('.yaml'))) {
    watchFile(join(root, path), {
      onChange: () => regenerate(path),
      onError: (error) => console.error(`${path} can no longer be watched: ${error.message}`),
    });
  }
  const { result } = concurrently([...commands], {
    cwd: root,
    killOthersOn: ['failure', 'success'],
  });
  await result.catch(() => {
    process.exitCode = 1;
  });
}
