import { defineConfig } from 'vite';

const devices = process.env.STILLHOUSE_DEVICES ?? 'http://localhost:8080';

// The host names the device (http://ID.localhost:5173). A URL instead of the object replaces it.
export default defineConfig({
  server: { port: 5173, proxy: { '/api/v1': { target: devices } } },
});
