import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../../../settings-file.schema.json' with { type: 'json' };
import { makeSettingsFile, readSettingsFile } from './settings-file.ts';
import { settingsGroups } from './settings-groups.ts';

const device = { product: 'barra', firmwareVersion: 'NFA1.20251104.9000' };
const settings = { system: { hdmiCecEnabled: true } };
const file = makeSettingsFile({ device, settings }, Date.UTC(2030, 0, 7));

test('a file can be read again', () => {
  expect(readSettingsFile(JSON.stringify(file))).toEqual({
    kind: 'read',
    product: 'barra',
    settings,
  });
});

test('a file is valid by its schema, and others are not', () => {
  const isValid = new Ajv2020().compile(schema);
  expect(isValid(file)).toBe(true);
  const proxy = { proxy: 'auto', url: 'http://a:b@wpad.example/' };
  expect(isValid(makeSettingsFile({ device, settings: { proxy } }, 0))).toBe(true);
  expect(isValid({ ...file, version: 2 })).toBe(false);
  expect(isValid({ ...file, password: 'x' })).toBe(false);
  expect(isValid({ ...file, settings: { wifi: { password: 'x' } } })).toBe(false);
});

// R2.77.
test('no secret leaves in any text of any group (property)', () => {
  const secret = 'CANARY';
  const shapes = [
    `https://alice:${secret}@config.example/p`,
    `https://config.example/p?token=${secret}`,
    `https://config.example/p?${secret}#${secret}`,
    `${secret}:x@host`,
  ];
  for (const { key, settings: names } of settingsGroups) {
    for (const name of Object.keys(names)) {
      for (const text of shapes) {
        for (const value of [text, { id: text }, [text]]) {
          const exported = makeSettingsFile({ device, settings: { [key]: { [name]: value } } }, 0);
          expect(JSON.stringify(exported)).not.toContain(secret);
          expect(exported.incomplete).toEqual([`${key}/${name}`]);
        }
      }
    }
  }
});

test.each([
  ['{', /not valid JSON/],
  ['null', /not a settings file/],
  ['{"log": {"version": "1.2"}}', /not a settings file/],
  [JSON.stringify({ ...file, version: 2 }), /version 2 .* reads version 1/],
  [JSON.stringify({ ...file, version: undefined }), /no version/],
  [JSON.stringify({ ...file, settings: [] }), /no "settings"/],
])('%s is rejected with the reason', (text, reason) => {
  expect(readSettingsFile(text)).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(reason),
  });
});

test('a file with very many settings is rejected', () => {
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`key${index}`, 1]));
  expect(readSettingsFile(JSON.stringify({ ...file, settings: { many } }))).toEqual({
    kind: 'rejected',
    reason: 'The file has 501 settings, and the limit is 500.',
  });
});

/** Fields of requests that are no settings, or secret. */
const notExported = [
  'updateRemoteAccessSettings/password',
  'updateNtpSettings/saveAnyway',
  'updateHostname/source',
];

test('every setting that a request of a group changes is in the group', () => {
  const missing = settingsGroups.flatMap(({ operation, settings: rows }) =>
    getRequestFields(operation).flatMap(({ pointer }) => {
      const name = /^\/(\w+)$/.exec(pointer)?.[1];
      return name === undefined || name in rows ? [] : [`${operation}/${name}`];
    }),
  );
  expect(missing.sort()).toEqual(notExported.sort());
});

test('the schema has every setting that is exported', () => {
  const { properties } = schema.properties.settings;
  expect(
    Object.entries(properties).map(([key, group]) => [key, Object.keys(group.properties)]),
  ).toEqual(
    settingsGroups.map(({ key, settings: rows }) => [
      key,
      Object.keys(rows).filter((name) => name !== 'osInstallPolicy'),
    ]),
  );
});

test('a file without a device is read', () => {
  expect(readSettingsFile(JSON.stringify({ ...file, device: undefined }))).toMatchObject({
    kind: 'read',
    product: null,
  });
});
