// Preloaded with `--import`: plants the bug that the environment names, in this process.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { changeSource, getSourceUrl, readPlantedBugs } from './read-bugs.ts';

const name = process.env.STILLHOUSE_PLANTED_BUG;
const bug = readPlantedBugs().find((one) => one.name === name);
if (bug === undefined) throw new Error(`There is no planted bug ${name}.`);
const url = getSourceUrl(bug);

registerHooks({
  load(address, context, next) {
    if (address !== url) return next(address, context);
    const source = changeSource(bug, readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});
