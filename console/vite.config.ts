import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { anchorUi } from './vite-plugins/anchor-ui.ts';
import { sharedChunk } from './vite-plugins/shared-chunk.ts';
import { slimTables } from './vite-plugins/slim-tables.ts';

export default defineConfig({
  base: '/',
  plugins: [react(), slimTables(), anchorUi()],
  resolve: { conditions: ['stillhouse-source', ...defaultClientConditions] },
  // short names that do not say the file: they are a tenth of the style sheet and repeat in the scripts
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    // Areas are prefetched with their shared chunk, so nothing is left to preload. The polyfill of
    // preloading would be inline, which the security policy forbids.
    modulePreload: false,
    // one small file, there before any area is opened
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // the remote build host serves it as manifest-build.json (spec section 7)
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [sharedChunk()] } },
    },
  },
  experimental: {
    // beside the script, wherever that came from: a remote build has its own pictures and videos (spec section 4)
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
});
