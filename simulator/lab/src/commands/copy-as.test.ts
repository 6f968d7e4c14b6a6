import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { formatCurl } from './curl.ts';
import { formatFlowYaml } from './flow-yaml.ts';
import { formatPlaywrightTest } from './playwright-test.ts';
import { formatScenario, formatScenarioStep } from './scenario-yaml.ts';

const target = {
  id: 'default',
  labUrl: 'http://localhost:8090',
  baseUrl: 'http://localhost:8080',
  setupUrl: 'http://localhost:8082',
};
const device = { product: 'barra', seed: 1 };
const cableOut: Command = { type: 'setCondition', name: 'cableOut', on: true };
const release: Command = {
  type: 'runAction',
  action: 'releaseFirmware',
  parameters: { channel: 'stable', version: 'NFA1.20300301.0000' },
};
const busy: Command = {
  type: 'armFault',
  fault: {
    id: 'busy',
    kind: 'status',
    parameters: { status: 503, detail: "It's busy: wait" },
    match: { operationId: 'getStatus' },
    times: 2,
  },
};

test('a condition is copied as curl, as a scenario step and as a test', () => {
  expect(formatCurl(cableOut, target)).toBe(
    `curl -X PUT http://localhost:8090/api/devices/default/conditions/cableOut -H 'content-type: application/json' -d '{"on":true}'`,
  );
  expect(formatScenarioStep(cableOut)).toBe('- { at: 0s, do: { condition: cableOut } }');
  const off: Command = { ...cableOut, on: false };
  expect(formatScenarioStep(off)).toBe(
    '- { at: 0s, do: { condition: { name: cableOut, on: false } } }',
  );
  expect(formatPlaywrightTest([{ command: cableOut, from: 0, to: 0 }], device)).toBe(
    `import { test } from 'stillhouse/playwright';

test.use({ lease: { product: 'barra', seed: 1 } });

test('cableOut on', async ({ page, device }) => {
  await page.goto('/');
  await device.control.setCondition('cableOut', true);
});
`,
  );
});

test('enrollment codes and cloud faults are copied in each format that supports them', () => {
  const formatTest = (command: Command) =>
    formatPlaywrightTest([{ command, from: 0, to: 0 }], device);
  const late: Command = { type: 'createCode', code: { code: 'TOOLATEX', kind: 'expired' } };
  expect(formatCurl(late, target)).toBe(
    `curl -X POST http://localhost:8090/api/devices/default/cloud/codes -H 'content-type: application/json' -d '{"code":"TOOLATEX","expiresAt":0}'`,
  );
  expect(formatScenarioStep(late)).toBe(
    '- { at: 0s, do: { enrollmentCode: { code: TOOLATEX, expiresIn: 0s } } }',
  );
  expect(formatTest(late)).toContain(
    "await device.control.addCloudCode({ code: 'TOOLATEX', expiresAt: 0 });",
  );
  const silent: Command = {
    type: 'setCloudFaults',
    faults: { analytics: 'silent', remoteBuild: 'none' },
  };
  expect(formatCurl(silent, target)).toContain(
    '-X PUT http://localhost:8090/api/devices/default/cloud/faults',
  );
  expect(formatScenarioStep(silent)).toMatch(/^# set cloud faults/);
  expect(formatTest(silent)).toContain('await device.control.setCloudFaults(');
});

test('a copied command reads the control token from the environment', () => {
  expect(formatCurl({ type: 'reset' }, { ...target, needsToken: true })).toBe(
    'curl -X POST http://localhost:8090/api/devices/default/reset -H "authorization: Bearer $STILLHOUSE_CONTROL_TOKEN"',
  );
});

test('quotes are escaped for the shell, YAML and TypeScript', () => {
  expect(formatCurl(busy, target)).toBe(
    `curl -X POST http://localhost:8090/api/devices/default/faults -H 'content-type: application/json' -d '[{"id":"busy","kind":"status","parameters":{"status":503,"detail":"It'\\''s busy: wait"},"match":{"operationId":"getStatus"},"times":2}]'`,
  );
  expect(formatScenarioStep(busy)).toBe(
    `- { at: 0s, do: { fault: { id: busy, kind: status, parameters: { status: 503, detail: "It's busy: wait" }, match: { operationId: getStatus }, times: 2 } } }`,
  );
  expect(formatPlaywrightTest([{ command: busy, from: 0, to: 0 }], device)).toContain(
    `  await device.control.arm({ id: 'busy', kind: 'status', parameters: { status: 503, detail: 'It\\'s busy: wait' }, match: { operationId: 'getStatus' }, times: 2 });`,
  );
});

test('recorded steps keep the time between them', () => {
  const start = 1_894_006_800_000;
  const steps = [
    { command: release, from: start, to: start },
    { command: { type: 'advance', by: '90s' } as const, from: start + 400, to: start + 90_400 },
    { command: cableOut, from: start + 95_900, to: start + 95_900 },
  ];
  expect(formatScenario(steps, device)).toBe(`scenario: from-the-lab
purpose: Steps recorded on the lab page.
device: { product: barra, seed: 1 }
timeline:
  - { at: 0s, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0000 } } }
  # advance time by 90s
  - { at: 95.9s, do: { condition: cableOut } }
`);
  expect(formatPlaywrightTest(steps, device)).toContain(`  await page.goto('/');
  await device.control.act('releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0000' });
  await device.advance('90s');
  await device.advance('5s');
  await device.control.setCondition('cableOut', true);
});`);
});

test('a request from the journal is sent to the device with the token of its role', () => {
  const request = {
    operationId: 'updateNtpSettings',
    method: 'PUT',
    path: '/api/v1/settings/ntp',
    role: 'setup',
    via: 'device',
    body: { ntpServer: 'time.example' },
  } as const;
  expect(formatCurl({ type: 'request', request }, target)).toBe(
    `curl -X PUT http://localhost:8080/api/v1/settings/ntp -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"ntpServer":"time.example"}'`,
  );
  expect(formatScenarioStep({ type: 'request', request })).toBe(
    '- { at: 0s, do: { request: { operationId: updateNtpSettings, role: setup, body: { ntpServer: time.example } } } }',
  );
  const plain = { ...request, operationId: 'getStatus', method: 'GET', role: 'admin' } as const;
  const { body: _body, ...read } = plain;
  expect(formatScenarioStep({ type: 'request', request: read })).toBe(
    '- { at: 0s, do: { request: getStatus } }',
  );
});

test('texts that YAML would read as another type are quoted', () => {
  expect(
    formatFlowYaml({
      a: 'on',
      b: 'null',
      c: '12',
      d: 'a, b',
      e: '',
      f: 'x: y',
      on: true,
      '*': '*',
    }),
  ).toBe('{ a: "on", b: "null", c: "12", d: "a, b", e: "", f: "x: y", on: true, "*": "*" }');
});
