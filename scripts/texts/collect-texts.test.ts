import { expect, test } from 'vitest';
import { collectTexts } from './collect-texts.ts';

const collect = (code: string) => collectTexts('Page.tsx', code);

test('texts are what users read between tags, and hear from attributes', () => {
  const code = `<><h1 className="big title">Network</h1>
    <p id="p1">Version <b>{status.version}</b> is
      installed.</p>
    <img alt="Front view" src="/front view.svg" />
    <Field label="Host name" key="host" hint={isLong ? 'Too long' : undefined} /></>`;
  const texts = [
    'Network',
    'Version {version} is installed.',
    'Front view',
    'Host name',
    'Too long',
  ];
  expect(collect(code)).toEqual(texts);
});

test('texts of dictionaries and templates are listed, keys and identifiers are not', () => {
  const code = `const labels = { 'not set': 'Not set', dhcp: 'From a server', mode: 'AUTOMATIC' };
    const text = (name: 'no name' | string) => \`Connected to "\${name}"\`;
    if (event.key === 'Escape') load('NetworkPage');
    throw new Error('The page has no table');`;
  expect(collect(code)).toEqual(['Not set', 'From a server', 'Connected to "{name}"']);
});
