import fc from 'fast-check';

// Read by every test file before its first test. `npm test` tries the same random cases each time, so that a red run is always
// the doing of the change at hand; `npm run test:all` tries new ones, and a failure there prints its seed.
if (process.env.STILLHOUSE_MATRICES !== 'whole') fc.configureGlobal({ seed: 20261121 });
