// `npm run reports`: writes what is derived from the whole repository, for people who review it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeScript } from './npm-script.ts';
import { makePromisesPage } from './promises/promises-page.ts';
import { reportsFolder } from './reports-folder.ts';
import { root } from './set-up/paths.mjs';
import { makeTextsPage } from './texts/texts-page.ts';

describeScript(
  'reports',
  `Writes the texts of the console and the promises of the contract to ${reportsFolder}.`,
).parse();

mkdirSync(join(root, reportsFolder), { recursive: true });
for (const [name, make] of [
  ['texts.md', makeTextsPage],
  ['promises.md', makePromisesPage],
] as const) {
  writeFileSync(join(root, reportsFolder, name), make(root));
  console.log(`wrote ${reportsFolder}/${name}`);
}
