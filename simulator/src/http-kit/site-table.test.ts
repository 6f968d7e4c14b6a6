import { expect, test } from 'vitest';
import { SiteTable } from './site-table.ts';

const suffix = '.s3.devices.example';

function findId(table: SiteTable, name: string): string {
  const found = table.findByName(name);
  return 'site' in found ? found.site.id : found.detail;
}

// Decision 0080.
test('a device is found by id and hostname with the suffix, in any case', () => {
  const table = new SiteTable(suffix);
  const site = table.add('device-2', null);
  table.setHostname(site, 'Room-4');
  for (const label of ['device-2', 'DEVICE-2', 'room-4', 'ROOM-4']) {
    expect(findId(table, `${label}${suffix}`)).toBe('device-2');
    expect(findId(table, `${label}${suffix}.`)).toBe('device-2');
  }
  for (const name of ['device-2', 'device-2.localhost', `x.device-2${suffix}`, suffix]) {
    expect(findId(table, name)).toContain(`No device here is called "${name}".`);
  }
  expect(findId(table, '')).toContain('The request names no host.');
});

test('a hostname belongs to a device while no other device has it', () => {
  const table = new SiteTable(suffix);
  const [one, other] = [table.add('one', null), table.add('other', null)];
  table.setHostname(one, 'room-4');
  table.setHostname(other, 'room-4');
  const detail = findId(table, `room-4${suffix}`);
  expect(detail).toContain('2 devices have the hostname "room-4", such as "one" and "other".');
  expect(detail).toContain(`Use the id instead: "one${suffix}".`);
  table.setHostname(one, 'other');
  expect(findId(table, `room-4${suffix}`)).toBe('other');
  expect(findId(table, `other${suffix}`)).toBe('other');
  table.remove('other');
  expect(findId(table, `other${suffix}`)).toBe('one');
  expect(findId(table, `room-4${suffix}`)).toContain('No device');
});

test('an id and an address have one holder', () => {
  const table = new SiteTable(suffix);
  const site = table.add('one', '127.1.0.1');
  expect(() => table.add('ONE', null)).toThrow('"one"');
  expect(() => table.add('two', '127.1.0.1')).toThrow('"one"');
  expect(table.move(site, '127.0.0.20')).toBe(true);
  expect(table.move(table.add('two', '127.1.0.2'), '127.0.0.20')).toBe(false);
  expect(table.getByAddress('127.1.0.1')).toBe(site);
  table.remove('one');
  for (const address of ['127.1.0.1', '127.0.0.20']) {
    expect(table.getByAddress(address)).toBeUndefined();
  }
});
