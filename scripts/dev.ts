// `npm run dev`: the simulator in watch mode, the console and the lab page with hot reload, side by
// side.
import concurrently from 'concurrently';
import { root } from './set-up/paths.mjs';

const simulatorArguments = process.argv.slice(2).join(' ');
const { result } = concurrently(
  [
    {
      name: 'simulator',
      command: `"${process.execPath}" -C stillhouse-source --watch simulator/src/cli/main.ts ${simulatorArguments}`,
    },
    { name: 'console', command: `"${process.execPath}" node_modules/vite/bin/vite.js console` },
    { name: 'lab', command: `"${process.execPath}" node_modules/vite/bin/vite.js simulator/lab` },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
