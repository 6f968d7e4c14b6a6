// Builds dist/ of a package; npm runs it as `prepack`. Node strips no types under node_modules, so what is
// installed from a tarball has to be JavaScript.
//   contracts    the library
//   simulator    the library, the program stillhouse-sim, the console and the lab page that it serves, and the ready scenarios
import { buildLibrary } from './pack/build-library.ts';
import { bundleProgram } from './pack/bundle-program.ts';
import { copyPages } from './pack/copy-pages.ts';
import { copyScenarios } from './pack/copy-scenarios.ts';

const [name, ...others] = process.argv.slice(2);

if ((name !== 'contracts' && name !== 'simulator') || others.length > 0) {
  console.error('Name one package: node scripts/run.mjs scripts/pack.ts contracts|simulator');
  process.exitCode = 2;
} else {
  buildLibrary('contracts');
  if (name === 'simulator') {
    // After the contracts: its declarations are checked against theirs.
    buildLibrary('simulator');
    await bundleProgram();
    copyPages();
    copyScenarios();
  }
}
