// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('..', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));

function findFiles(text: RegExp): string[] {
  return sources.filter((source) => text.test(source.text)).map(({ path }) => path);
}

// R4.58.
test('only one dialog restarts the device, and it asks what is running', () => {
  // The guided setup completes an update that it has started.
  const restarting = ['features/restart/use-restart.ts', 'updates/use-update.ts'];
  expect(findFiles(/\/api\/v1\/device\/reboot/).sort()).toEqual(restarting);
  const dialogs = findFiles(/useRestart\(/).filter((path) => !path.endsWith('use-restart.ts'));
  expect(dialogs).toEqual(['features/restart/RestartDialog.tsx']);
  for (const dialog of dialogs) expect(findFiles(/useRunningWork\(/)).toContain(dialog);
});

// R4.59, R4.60.
test('every dialog that asks before the network changes says what needs it', () => {
  const asking = findFiles(/type: 'confirm'/).filter((path) => {
    const { text = '' } = sources.find((source) => source.path === path) ?? {};
    return (
      /\/api\/v1\/network\/config\/(ethernet|wifi)\b/.test(text) ||
      /groupKey === 'ethernet'/.test(text)
    );
  });
  expect(asking.length).toBeGreaterThan(2);
  const naming = findFiles(/<NetworkEffects/);
  expect(asking.filter((path) => !naming.includes(path))).toEqual([]);
});

// R2.74.
test('the screens have one spelling of 802.1x', () => {
  expect(findFiles(/802\.1X/)).toEqual([]);
});
