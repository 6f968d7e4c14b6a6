// `npm run reports`: writes what is derived from the whole repository, for people who review it.

import { describeScript } from './npm-script.ts';
import { makePromisesPage } from './promises/promises-page.ts';
import { reportsFolder, writeReport } from './reports-folder.ts';
import { root } from './set-up/paths.mjs';
import { makeTextsPage } from './texts/texts-page.ts';

describeScript(
  'reports',
  `Writes the texts of the console and the promises of the contract to ${reportsFolder}.`,
).parse();

writeReport('texts', makeTextsPage(root));
writeReport('promises', makePromisesPage(root));
console.log('"npm start" serves them at http://localhost:8090/reports/');
