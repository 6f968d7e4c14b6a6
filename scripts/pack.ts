// Builds dist/ of a package; npm runs it as `prepack`. Node strips no types under node_modules, so what is
// installed from a tarball has to be JavaScript.
//   contracts    the library
//   simulator    the library, the program stillhouse-sim, the console that it serves and the ready scenarios
//   verifier     the library, the program stillhouse-contract, and what its report page is made of
import { buildLibrary } from './pack/build-library.ts';
import { bundleProgram } from './pack/bundle-program.ts';
import { copyConsole } from './pack/copy-console.ts';
import { copyReportPage } from './pack/copy-report-page.ts';
import { copyScenarios } from './pack/copy-scenarios.ts';

const names = ['contracts', 'simulator', 'verifier'];
const [name = '', ...others] = process.argv.slice(2);

if (!names.includes(name) || others.length > 0) {
  console.error(`Name one package: node scripts/run.mjs scripts/pack.ts ${names.join('|')}`);
  process.exitCode = 2;
} else {
  buildLibrary('contracts');
  // After the contracts: their declarations are checked against those.
  if (name === 'simulator') {
    buildLibrary('simulator');
    await bundleProgram('simulator', 'stillhouse-sim');
    copyConsole();
    copyScenarios();
  }
  if (name === 'verifier') {
    buildLibrary('contracts/verifier');
    await bundleProgram('contracts/verifier', 'stillhouse-contract');
    copyReportPage();
  }
}
