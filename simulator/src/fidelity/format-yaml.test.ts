import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, parse } from 'yaml';
import { formatYaml } from './format-yaml.ts';

test('a scenario in YAML has no control characters, and the same values (property)', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed());
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text))), (value) => {
      const yaml = formatYaml(new Document(value));
      expect(yaml.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect({ ...parse(yaml) }).toEqual({ ...value });
    }),
  );
});

test('a certificate stays a readable block', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  expect(formatYaml(new Document({ pem }))).toContain('pem: |\n  -----BEGIN CERTIFICATE-----\n');
});
