// Builds dist/ of a package. npm runs this as `prepack`: Node does not strip types under
// node_modules, so an installed tarball has to hold JavaScript. Each library is compiled after
// those that it depends on.
import { addContract, addControlContract, addThirdPartyLicenses } from './pack/add-documents.ts';
import { buildLibrary } from './pack/build-library.ts';
import { bundleProgram } from './pack/bundle-program.ts';
import { copyPages } from './pack/copy-pages.ts';
import { copyReportPage } from './pack/copy-report-page.ts';
import { copyScenarios } from './pack/copy-scenarios.ts';
import type { Package } from './pack/package.ts';

/** The libraries that every program depends on. */
const shared: readonly Package[] = [
  'contracts',
  'contracts/foundation',
  'contracts/products',
  'contracts/x509',
];

/** What to build for each package, by its name without the scope. */
const builds: Readonly<Record<string, () => Promise<void> | void>> = {
  contracts() {
    buildLibrary('contracts');
    addContract();
    addThirdPartyLicenses('contracts', {});
  },
  foundation: () => buildLibrary('contracts/foundation'),
  products: () => buildLibrary('contracts/products'),
  x509: () => buildLibrary('contracts/x509'),
  device: () => buildLibrary('simulator/device'),
  async simulator() {
    for (const library of shared) buildLibrary(library);
    buildLibrary('simulator/device');
    buildLibrary('simulator');
    const libraries = await bundleProgram('simulator', 'stillhouse-sim');
    copyPages();
    copyScenarios();
    addControlContract();
    addThirdPartyLicenses('simulator', { libraries, hasPages: true });
  },
  async verifier() {
    for (const library of shared) buildLibrary(library);
    buildLibrary('contracts/verifier');
    const libraries = await bundleProgram('contracts/verifier', 'stillhouse-contract');
    copyReportPage();
    addThirdPartyLicenses('contracts/verifier', { libraries });
  },
};

const [name = '', ...others] = process.argv.slice(2);
const build = builds[name];
if (build === undefined || others.length > 0) {
  console.error(
    `Name one package: node scripts/run.mjs scripts/pack.ts ${Object.keys(builds).join('|')}`,
  );
  process.exitCode = 2;
} else {
  await build();
}
