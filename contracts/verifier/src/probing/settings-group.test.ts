import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { listGroups } from './settings-group.ts';
import { createRestoringVariant, createVariant } from './write-variants.ts';

const contract = new Contract();
const groups = listGroups(contract);
const findGroup = (id: string) => {
  const found = groups.find(({ write }) => write.id === id);
  if (found === undefined) throw new Error(`${id} is no group`);
  return found;
};

test('a group has the keys that are both written and read, but no secrets', () => {
  const listKeys = (id: string) => findGroup(id).keys.map(({ name }) => name);
  expect(listKeys('updateTimeSettings')).toEqual(['use24HourTimeFormat', 'timeZone']);
  expect(listKeys('updateRemoteAccessSettings')).toEqual(['lock']);
  expect(listKeys('updateProxy')).toEqual(['proxy', 'host', 'port', 'url']);
  expect(findGroup('updateNtpSettings').overrides).toEqual(['saveAnyway']);
});

test('a write contains the changed keys in the format of the contract', () => {
  const time = createVariant(findGroup('updateTimeSettings'), { timeZone: { id: 'Asia/Tokyo' } });
  expect(time).toMatchObject({ names: ['timeZone'], body: { timeZone: { id: 'Asia/Tokyo' } } });
  const proxy = createVariant(findGroup('updateProxy'), {
    proxy: 'manual',
    host: 'p.example',
    port: 3128,
  });
  expect(proxy?.body).toContainEqual({ key: 'port', newValue: 3128 });
  expect(createVariant(findGroup('updateProxy'), { proxy: 'manual' })).toBeNull();
});

test('restoring a group omits keys that only the device sets', () => {
  const current = {
    use24HourTimeFormat: true,
    timeZone: { id: 'Europe/Oslo', longDisplayName: 'Central European Standard Time' },
  };
  expect(createRestoringVariant(findGroup('updateTimeSettings'), current)?.body).toEqual(current);
  expect(
    createRestoringVariant(findGroup('updateRemoteAccessSettings'), {
      username: 'admin',
      lock: true,
    })?.body,
  ).toEqual({ lock: true });
});

test('an empty hostname, which means the default, is not expected in the readback', () => {
  const variant = createVariant(findGroup('updateHostname'), { hostname: '', source: '' });
  expect(variant?.expected).toEqual({ source: '' });
});
