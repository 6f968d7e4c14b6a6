import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { anchorUi } from './vite-plugins/anchor-ui.ts';
import { groupChunks } from './vite-plugins/group-chunks.ts';
import { preloadFirstPage } from './vite-plugins/preload-first-page.ts';
import { slimTables } from './vite-plugins/slim-tables.ts';

/** The device that `npm run dev` has started. A self-signed certificate is fine. */
const device = process.env.STILLHOUSE_DEVICE_URL ?? 'http://localhost:8080';

export default defineConfig({
  base: '/',
  plugins: [
    react({ jsxImportSource: '@stillhouse/ui' }),
    slimTables(),
    anchorUi(),
    preloadFirstPage(),
  ],
  resolve: { conditions: ['stillhouse-source', ...defaultClientConditions] },
  // Short names without the file name: names are a tenth of the style sheet and repeat in the
  // scripts.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // A script preloads the first page (preload-first-page.ts), and areas are prefetched with their
    // shared chunk. The polyfill would be inline, which the security policy forbids.
    modulePreload: false,
    // One small file, which is loaded before any area.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The remote host serves it as manifest-build.json (R7.52).
    manifest: true,
    // For the package, which has to name the libraries in it.
    license: true,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: groupChunks() } },
    },
  },
  experimental: {
    // Relative to the script, because a remote build has its own pictures (R4.8).
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
  server: { port: 5173, proxy: { '/api': { target: device, secure: false } } },
});
