import { expect, test } from 'vitest';
import { settingLabels } from '../../console/src/rules/setting-labels.ts';
import { readSources } from './sources.ts';

const settings = Object.entries(settingLabels).flatMap(([operation, labels]) =>
  Object.keys(labels).map((name) => ({ operation, name })),
);

/** Returns the settings whose name is nowhere in the text. */
function listMissing(text: string): string[] {
  const words = new Set(text.match(/\w+/g));
  return settings
    .filter(({ name }) => !words.has(name))
    .map(({ operation, name }) => `${operation}/${name}`);
}

test('a screen has every setting', () => {
  const screens = readSources(/^console\/src\/features\/(?!settings-file\/).*\.tsx$/);
  expect(listMissing(screens.map(({ text }) => text).join('\n'))).toEqual([
    // The cloud service sets it.
    'updateSystemSettings/osInstallPolicy',
  ]);
});

test('the requirements name every setting', () => {
  const [requirements] = readSources(/^docs\/requirements\.md$/);
  const quoted = requirements?.text.match(/`[^`\n]+`/g) ?? [];
  expect(listMissing(quoted.join('\n'))).toEqual([]);
});
