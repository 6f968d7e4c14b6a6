import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The control API of the simulator that `npm run dev` has started. */
const lab = process.env.STILLHOUSE_LAB_URL ?? 'http://localhost:8090';

export default defineConfig({
  base: '/',
  plugins: [react({ jsxImportSource: '@stillhouse/ui' })],
  resolve: { conditions: ['stillhouse-source', ...defaultClientConditions] },
  build: {
    // The polyfill would be inline, which the Content Security Policy forbids.
    modulePreload: false,
    assetsInlineLimit: 0,
    // The API reference has Swagger UI in one chunk of its own.
    chunkSizeWarningLimit: 2_000,
    // For the package, which has to name the libraries in it.
    license: true,
  },
  server: {
    port: 5174,
    // The control API accepts requests from its own origin only.
    proxy: Object.fromEntries(
      ['/api', '/devices'].map((path) => [
        path,
        { target: lab, changeOrigin: true, headers: { origin: lab } },
      ]),
    ),
  },
});
