import { expect, test } from 'vitest';
import { Contract } from '../../contract.ts';
import { scenarioChecks } from '../scenario.ts';
import { groupsOf } from './group.ts';
import { backTo, variantOf } from './write-variants.ts';

const contract = new Contract();
const groups = groupsOf(contract);
const group = (id: string) => {
  const found = groups.find(({ write }) => write.id === id);
  if (found === undefined) throw new Error(`${id} is no group`);
  return found;
};

test('every write with a readback has a requirement about it', () => {
  const ids = new Set(
    scenarioChecks.flatMap((check) => check.requirements(contract).map(({ id }) => id)),
  );
  for (const { id, readback } of contract.operations) {
    if (readback === undefined) continue;
    const about = [...ids].filter(
      (one) => one.split(':')[1] === id && /^(readback|life|fsm)\./.test(one),
    );
    expect(about, id).not.toEqual([]);
  }
});

test('a group has the keys that are both written and read, but no secrets', () => {
  const keys = (id: string) => group(id).keys.map(({ name }) => name);
  expect(keys('updateTimeSettings')).toEqual(['use24HourTimeFormat', 'timeZone']);
  expect(keys('updateRemoteAccessSettings')).toEqual(['lock']);
  expect(keys('updateProxy')).toEqual(['proxy', 'host', 'port', 'url']);
  expect(group('updateNtpSettings').switches).toEqual(['saveAnyway']);
});

test('a write contains the changed keys in the format of the contract', () => {
  const time = variantOf(group('updateTimeSettings'), { timeZone: { id: 'Asia/Tokyo' } });
  expect(time).toMatchObject({ names: ['timeZone'], body: { timeZone: { id: 'Asia/Tokyo' } } });
  const proxy = variantOf(group('updateProxy'), { proxy: 'manual', host: 'p.example', port: 3128 });
  expect(proxy?.body).toContainEqual({ key: 'port', newValue: 3128 });
  expect(variantOf(group('updateProxy'), { proxy: 'manual' })).toBeNull();
});

test('restoring a group omits keys that only the device sets', () => {
  const told = {
    use24HourTimeFormat: true,
    timeZone: { id: 'Europe/Oslo', longDisplayName: 'Central European Standard Time' },
  };
  expect(backTo(group('updateTimeSettings'), told)?.body).toEqual(told);
  expect(
    backTo(group('updateRemoteAccessSettings'), { username: 'admin', lock: true })?.body,
  ).toEqual({ lock: true });
});

test('an empty hostname, which means the default, is not expected in the readback', () => {
  const variant = variantOf(group('updateHostname'), { hostname: '', source: '' });
  expect(variant?.shown).toEqual({ source: '' });
});
