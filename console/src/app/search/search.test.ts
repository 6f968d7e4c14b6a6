import { defaultBrand } from '@stillhouse/products/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Facts, toFacts } from '../../rules/facts.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { routeTable } from '../route-table.ts';
import { findEntries } from './find-entries.ts';
import { isFindable, listSearchEntries } from './search-entries.ts';
import { synonyms } from './synonyms.ts';

const createFacts = (product: string, more: Partial<Facts> = {}): Facts => ({
  ...toFacts({
    user: { sub: 'admin', permissions: ['network.ntp'] },
    flags: { setupMode: false, is8021x: true },
    status: { product, isPaired: false },
  }),
  ...more,
});
const list = (facts: Facts, policy: Parameters<typeof listSearchEntries>[0]['policy'] = null) =>
  listSearchEntries({ facts, policy }, defaultBrand);
/** The product that has everything. */
const all = list(createFacts('dalmore'));
const find = (query: string, entries = all) =>
  findEntries(entries, query).map(({ title, href }) => `${title} ${href}`);

// R2.85.
test('every page is found first by its title', () => {
  const pages = all.filter(({ kind }) => kind === 'Page');
  expect(pages.map(({ href }) => href).toSorted()).toEqual(
    routeTable
      .map(({ path }) => path)
      .filter(isFindable)
      .toSorted(),
  );
  for (const { title } of pages) expect(findEntries(all, title)[0]?.title).toBe(title);
});

// R2.85.
test('every setting is found by its label, first or as the page of that name', () => {
  // The cloud service sets it, and no screen has it.
  const { osInstallPolicy: _, ...system } = settingLabels.updateSystemSettings;
  const groups = Object.values({ ...settingLabels, updateSystemSettings: system });
  for (const label of groups.flatMap((group) => Object.values<string>(group))) {
    expect(findEntries(all, label)[0]?.title.toLowerCase()).toBe(label.toLowerCase());
  }
});

test('every entry has other words, and every other word is of an entry', () => {
  expect(all.filter(({ words }) => words === '').map(({ title }) => title)).toEqual([]);
  const keys = all.flatMap(({ title, href }) => [title, href]) as readonly string[];
  expect(Object.keys(synonyms).filter((key) => !keys.includes(key))).toEqual([]);
});

// R2.85.
test.each([
  ['pac', 'PAC file URL /network/proxy'],
  ['reboot', 'Restart device /system'],
  ['mac', 'Ethernet MAC /'],
  ['firmware', 'Firmware version /'],
  ['dns', 'Primary DNS /network/ethernet/ip4'],
  ['band', 'Wi-Fi /network/wifi'],
  ['firmwear', 'Firmware version /'],
  ['restrat', 'Restart device /system'],
  ['wifi mac', 'Wi-Fi MAC /'],
  ['SÃO... no such thing', undefined],
  ['hostn', 'Hostname /network/hostname'],
])('"%s" finds %s', (query, first) => {
  const found = find(query);
  if (first === undefined) expect(found).toEqual([]);
  else expect(found).toContain(first);
});

// R2.85.
test('what the rules hide is not listed', () => {
  const titles = (facts: Facts) => list(facts).map(({ title }) => title);
  expect(titles(createFacts('longrow'))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Ethernet|Audio & video|Time zone)/)]),
  );
  expect(titles(createFacts('barra', { is8021x: false }))).not.toContain('802.1x configuration');
  const setup = titles(createFacts('barra', { sub: 'setup' }));
  expect(setup).not.toContain('Remote access');
  expect(setup).not.toContain('HDMI CEC');
  expect(titles(createFacts('barra', { sub: 'oob', permissions: [] }))).not.toContain('System');
});

// R2.85.
test('what the rules disable has the reason', () => {
  const facts = createFacts('arran', {});
  const paired = { ...facts, device: { product: 'arran', isPaired: true } };
  const reasonOf = (title: string, entries = list(paired)) =>
    entries.find((entry) => entry.title === title)?.reason;
  expect(reasonOf('Share analytics')).toBe('Use the paired device to change it.');
  const policy = { osInstallPolicy: 'never', channel: 'stable' };
  expect(reasonOf('Automatic updates', list(createFacts('barra'), policy))).toBe(
    'Software updates are controlled in Oban Pulse.',
  );
});

test('any query returns entries of the list, each once (property)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      const found = findEntries(all, query);
      expect(all).toEqual(expect.arrayContaining(found));
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
