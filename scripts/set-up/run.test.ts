import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './paths.mjs';

test('curl in an npm script reaches this machine, whatever proxy the environment has', async () => {
  const server = createServer((_request, response) => void response.end('here'));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { execFileSync } from 'node:child_process';
execFileSync('curl', ['-sS', 'http://127.0.0.1:${port}'], { stdio: 'inherit' });`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', program], {
    cwd: root,
    // Nothing listens at the discard port.
    env: { ...process.env, http_proxy: 'http://127.0.0.1:9', no_proxy: 'example.com' },
  });
  expect(stdout).toBe('here');
});
