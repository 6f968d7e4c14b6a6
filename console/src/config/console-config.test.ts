import { beforeEach, expect, test } from 'vitest';
import { defaultConfig, readConfig } from './console-config.ts';

let warnings: string[];
beforeEach(() => {
  warnings = [];
});

function getConfig(json: string | null) {
  document.body.innerHTML =
    json === null ? '' : `<script type="application/json" id="console-config">${json}</script>`;
  return readConfig(document, (message) => warnings.push(message));
}

// R1.8.
test('a page without a configuration has the defaults', () => {
  expect(getConfig(null)).toEqual(defaultConfig);
  expect(getConfig('  ')).toEqual(defaultConfig);
  expect(warnings).toEqual([]);
});

// R1.8, R9.21.
test('a configuration says what differs, also within the brand', () => {
  const config = getConfig(
    JSON.stringify({
      localSetupAddress: 'http://192.168.83.1',
      devicePagePath: '/rooms?id={endpointId}',
      networkPort: 8080,
      basePath: '/some/path',
      brand: { name: 'Jura', cloudName: 'Jura Pulse' },
      buildId: 'abc',
    }),
  );
  expect(config).toEqual({
    ...defaultConfig,
    localSetupAddress: 'http://192.168.83.1',
    devicePagePath: '/rooms?id={endpointId}',
    networkPort: 8080,
    basePath: '/some/path',
    brand: { ...defaultConfig.brand, name: 'Jura', cloudName: 'Jura Pulse' },
    buildId: 'abc',
  });
  expect(warnings).toEqual([]);
});

test.each([
  '{',
  '7',
  'null',
  '{"brand":{"name":""}}',
  '{"cloudOrigin":"nowhere"}',
  '{"buildId":7}',
  '{"networkPort":"8080"}',
  '{"networkPort":65536}',
  '{"devicePagePath":"devices/{endpointId}"}',
  '{"devicePagePath":"/devices"}',
  '{"labOrigin":""}',
  '{"basePath":"/some/path/"}',
])('a damaged configuration %s leaves the defaults and a warning', (json) => {
  expect(getConfig(json)).toEqual(defaultConfig);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('The defaults are used');
});
