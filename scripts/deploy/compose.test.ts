import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { listUnknownOptions } from './command-lines.ts';

type Service = {
  command: string[];
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  network_mode?: string;
  healthcheck?: { test: string[] };
};

const compose = parse(readFileSync(join(root, 'simulator/deploy/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Service> };
const services = Object.entries(compose.services);

test('compose.yaml conforms to the Compose Specification', () => {
  const path = 'node_modules/dclint/schemas/compose.schema.json';
  // Ajv knows this dialect by another address.
  const { $schema: _dialect, ...schema } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors).toBe(null);
  expect(validate({ services: { simulator: { comand: [] } } })).toBe(false);
});

// Decision 0075.
test('the services of the image are confined, and call the programs with options that exist', () => {
  const confined = services.filter(([, { image }]) => image.includes('stillhouse'));
  expect(confined.map(([name]) => name)).toEqual(['simulator', 'verifier']);
  for (const [, { command, read_only, cap_drop }] of confined) {
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
    expect(listUnknownOptions(command)).toEqual([]);
  }
  expect(listUnknownOptions(['stillhouse-verify', '--targets'])).toEqual(['--targets']);
});

test('the others reach devices by localhost, as in the addresses of their leases', () => {
  const others = services.filter(([name]) => name !== 'simulator');
  expect(others.map(([, { network_mode }]) => network_mode)).toEqual([
    'service:simulator',
    'service:simulator',
  ]);
});
