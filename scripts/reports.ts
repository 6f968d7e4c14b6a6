// `npm run reports`: writes what is derived from the whole repository, for people who review it.
import { writeOutputs } from './generate/outputs.ts';
import { describeScript } from './npm-script.ts';
import { makePromisesPage } from './promises/promises-page.ts';
import { reportsFolder } from './reports-folder.ts';
import { root } from './set-up/paths.mjs';
import { makeTextsPage } from './texts/texts-page.ts';

describeScript(
  'reports',
  `Writes the texts of the console and the promises of the contract to ${reportsFolder}.`,
).parse();

const reports = [
  { path: `${reportsFolder}/texts.md`, text: makeTextsPage(root) },
  { path: `${reportsFolder}/promises.md`, text: makePromisesPage(root) },
];
writeOutputs(root, reports);
for (const { path } of reports) console.log(`wrote ${path}`);
