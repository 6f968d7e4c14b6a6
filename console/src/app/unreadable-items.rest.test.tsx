import { operations } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { cleanup, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { openConsole } from '../../test/open-console.tsx';
import { hasType } from '../api/response-mismatch.ts';

type Item = Record<string, unknown>;

const dates = { notBefore: Date.UTC(2020, 0, 1), notAfter: Date.UTC(2090, 0, 1) };

/** The screens that show a list, with two items that they show by the names. */
const lists = {
  listCertificates: {
    page: '/network/certificates',
    section: 'Certificates that cannot be shown',
    items: [
      { fingerprint: 'AA11', subject: 'CN=Alder', issuer: 'CN=Alder', isValid: true, ...dates },
      { fingerprint: 'BB22', subject: 'CN=Birch', issuer: 'CN=Birch', isValid: true, ...dates },
    ],
  },
  listDot1xCertificates: {
    page: '/network/dot1x?dot1x',
    section: 'CA certificates that cannot be shown',
    items: [
      { name: 'CN=Alder', type: 'CA', ...dates },
      { name: 'CN=Birch', type: 'CA', ...dates },
    ],
  },
  listWifiNetworks: {
    page: '/network/wifi',
    section: 'Networks that cannot be shown',
    items: [
      { ssid: 'Alder', signalStrength: 'Good', band: 'Five', wifiSecurity: 'WPA2' },
      { ssid: 'Birch', signalStrength: 'Fair', band: 'TwoPointFour', wifiSecurity: 'NONE' },
    ],
  },
  listLanguages: {
    page: '/settings/time-and-language/language',
    section: 'Languages that cannot be shown',
    items: [
      { tag: 'nb-NO', displayLanguage: 'Alder' },
      { tag: 'en-US', displayLanguage: 'Birch' },
    ],
  },
  listTimeZones: {
    page: '/settings/time-and-language/time-zone',
    section: 'Time zones that cannot be shown',
    items: [
      { id: 'Europe/Alder', displayName: 'CET', longDisplayName: 'Alder Time', offset: '+01:00' },
      { id: 'Asia/Birch', displayName: 'JST', longDisplayName: 'Birch Time', offset: '+09:00' },
    ],
  },
} as const satisfies Record<string, { page: string; section: string; items: readonly Item[] }>;

type ListId = keyof typeof lists;
const listIds = Object.keys(lists) as ListId[];

const timeZone = lists.listTimeZones.items[0];
const responses = {
  'GET /api/v1/status': barraStatus,
  'GET /api/v1/network/config/hostname': { hostname: 'room', isDefault: false },
  'GET /api/v1/network/config/wifi/remote_access/state': { enabled: true },
  'GET /api/v1/settings/language': { languageCode: 'nb-NO' },
  'GET /api/v1/settings/time': { timeZone, use24HourTimeFormat: true },
};

/** The fields of an item that it must have, and the JSON types that each can have. */
function listFields(id: ListId) {
  return getResponseFields(id).flatMap(({ pointer, required, types }) => {
    const [, , name, ...rest] = pointer.split('/');
    return name !== undefined && rest.length === 0 ? [{ name, required, types }] : [];
  });
}

/** So that an item has not the id of another. Other lists have other fields. */
const other = { fingerprint: 'CC33', tag: 'fi-FI', id: 'Europe/Other' };

const values = fc.constantFrom<unknown>(null, true, 5, -1e300, 1e300, '', 'x', [], [null], {});

/** Items with a value of another type, without a required value, and what is no item at all. */
function createUnreadable(id: ListId, good: Item): fc.Arbitrary<unknown> {
  const fields = listFields(id);
  const wrongValue = fc
    .tuple(fc.constantFrom(...fields), values)
    .filter(([{ types }, value]) => !types.some((type) => hasType(type, value)))
    .map(([{ name }, value]) => ({ ...good, [name]: value }));
  const missing = fc
    .constantFrom(...fields.filter(({ required }) => required))
    .map(({ name }) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)));
  return fc.oneof(wrongValue, missing, fc.constantFrom(null, 5, true, 'item', [], [good], {}));
}

const unusualValues = [
  ...[0, -1, Number.MAX_SAFE_INTEGER, -1e300, 1e300, true, false],
  ...['', ' ', '\u0000', '\ud800', '__proto__', '%', '\u202e', 'x'.repeat(5000), [], ['']],
];

/** Items that have the right types, each with a value that nobody expects. */
function listUnusual(id: ListId, good: Item): Item[] {
  const idField = Object.keys(other).find((field) => field in good);
  return listFields(id)
    .flatMap(({ name, types }) =>
      unusualValues
        .filter((value) => types.some((type) => hasType(type, value)))
        .map((value) => ({ [name]: value })),
    )
    .map((change, n) => ({ ...good, ...(idField && { [idField]: `other ${n}` }), ...change }));
}

async function openList(id: ListId, body: unknown) {
  cleanup();
  sessionStorage.setItem('stillhouse.token', makeToken());
  const { path } = operations[id];
  const responders = { ...responses, [`GET ${path}`]: body };
  const entries = Object.entries(responders).map(([call, value]) => [
    call,
    () => ({ body: value }),
  ]);
  openConsole(lists[id].page, createFakeDevice(Object.fromEntries(entries)));
  expect((await screen.findAllByText(/Alder/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Birch/).length).toBeGreaterThan(0);
}

beforeEach(() => sessionStorage.clear());

test('each list of the contract is tried', () => {
  const inContract = Object.keys(operations).filter(
    (id) =>
      operations[id as ListId].method === 'GET' &&
      getResponseFields(id as ListId)[0]?.types.includes('array'),
  );
  expect(listIds.toSorted()).toEqual(inContract.toSorted());
});

// R8.31.
test.each(listIds)(
  'entries of %s that break the contract are shown as such beside the others (property)',
  async (id) => {
    const [first, second] = lists[id].items;
    const unreadableItem = createUnreadable(id, { ...first, ...other });
    await fc.assert(
      fc.asyncProperty(
        fc.array(unreadableItem, { minLength: 1, maxLength: 3 }),
        async (unreadable) => {
          await openList(id, [first, ...unreadable, second]);
          const section = screen.getByRole('list', { name: lists[id].section });
          expect(within(section).getAllByRole('listitem')).toHaveLength(unreadable.length);
        },
      ),
      { numRuns: 15 },
    );
  },
  120_000,
);

// R8.31.
test.each(listIds)('entries of %s with values that nobody expects break nothing', async (id) => {
  const warn = vi.spyOn(console, 'error');
  const [first, second] = lists[id].items;
  await openList(id, [first, ...listUnusual(id, first), second]);
  expect(screen.queryByRole('list', { name: lists[id].section })).toBeNull();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

// R8.31.
test.each(['listCertificates', 'listLanguages', 'listTimeZones'] as const)(
  'an entry of %s with the id of another is not offered',
  async (id) => {
    const [first, second] = lists[id].items;
    await openList(id, [first, second, first]);
    const section = screen.getByRole('list', { name: lists[id].section });
    expect(within(section).getAllByRole('listitem')).toHaveLength(1);
  },
);
