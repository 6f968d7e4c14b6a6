import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { resolveInFolder } from './installed-packages.ts';

/**
 * Opens the API reference of an installed simulator as a browser does: the page, both contracts and
 * the renderer, whose licenses are in the package (decision 0123).
 */
export async function checkReference(labUrl: string): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(new URL(path, labUrl), { headers: { accept: 'text/html, */*' } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const [, script = ''] = /src="([^"]+\.js)"/.exec(await read('/reference/')) ?? [];
  const chunks = (await read(script)).match(/load-swagger-ui-[\w-]+\.(js|css)/g) ?? [];
  expect(new Set(chunks).size).toBe(2);
  for (const chunk of chunks) expect(await read(`/assets/${chunk}`)).toContain('opblock');
  for (const contract of ['openapi', 'control']) {
    const { paths } = JSON.parse(await read(`/reference/${contract}.json`));
    expect(Object.keys(paths).length).toBeGreaterThan(30);
  }
  const folder = 'node_modules/stillhouse';
  const licenses = await readFile(resolveInFolder(`${folder}/THIRD-PARTY.md`), 'utf8');
  for (const name of ['swagger-ui-dist', 'DOMPurify']) expect(licenses).toContain(name);
}
