import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where `npm run dev` has the simulator's lab port. */
const lab = 'http://localhost:8090';

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['stillhouse-source', ...defaultClientConditions] },
  build: {
    // its polyfill would be inline, which the security policy forbids
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  server: {
    port: 5174,
    // The control API takes calls of its own origin only.
    proxy: { '/api': { target: lab, changeOrigin: true, headers: { origin: lab } } },
  },
});
