import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLab } from './testing/test-lab.ts';

/** A built lab page with the contracts, and reports. */
async function createPages() {
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-llms-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [labDir, reportsDir] = [join(folder, 'lab'), join(folder, 'reports')];
  await mkdir(join(labDir, 'reference'), { recursive: true });
  await mkdir(reportsDir);
  for (const name of ['control.json', 'openapi.json']) {
    await writeFile(join(labDir, 'reference', name), '{}');
  }
  await writeFile(join(labDir, 'index.html'), '<!doctype html>');
  await writeFile(join(reportsDir, 'index.html'), '<!doctype html>');
  return { labDir, reportsDir };
}

const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);

// Decision 0124.
test('llms.txt says what the lab port is, and every link in it leads somewhere', async () => {
  for (const pages of [await createPages(), {}]) {
    const { call } = await startLab(pages);
    const { status, text, headers } = await call('GET', '/llms.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    expect(links(text)).toContain('/api/devices');
    expect(links(text).includes('/reference/control.json')).toBe('labDir' in pages);
    for (const path of links(text)) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    }
  }
});

test('llms.txt needs no token and has no secret, and pages of others cannot read it', async () => {
  const { call, lease, simulator } = await startLab({ controlToken: 'correct-horse-battery' });
  const { id } = await lease();
  const { text, status } = await call('GET', '/llms.txt');
  expect(status).toBe(200);
  expect(text).not.toContain(simulator.get(id)?.toLease().serialNumber);
  const origin = { origin: 'http://attacker.example' };
  expect((await call('GET', '/llms.txt', { headers: origin })).status).toBe(403);
  const open = await startLab();
  const host = { host: 'attacker.example' };
  expect((await open.call('GET', '/llms.txt', { headers: host })).status).toBe(403);
});
