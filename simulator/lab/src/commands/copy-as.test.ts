import { expect, test } from 'vitest';
import { asCurl } from './curl.ts';
import type { Deed } from './command.ts';
import { flowYaml } from './flow-yaml.ts';
import { asPlaywrightTest } from './playwright-test.ts';
import { asScenario, asScenarioStep } from './scenario-yaml.ts';

const target = {
  id: 'default',
  labUrl: 'http://localhost:8090',
  baseUrl: 'http://localhost:8080',
  setupUrl: 'http://localhost:8082',
};
const device = { product: 'barra', seed: 1 };
const cableOut: Deed = { do: 'condition', name: 'cableOut', on: true };
const release: Deed = {
  do: 'action',
  action: 'releaseFirmware',
  parameters: { channel: 'stable', version: 'NFA1.20300301.0000' },
};
const busy: Deed = {
  do: 'arm',
  fault: {
    id: 'busy',
    kind: 'status',
    parameters: { status: 503, detail: "It's busy: wait" },
    match: { operationId: 'getStatus' },
    times: 2,
  },
};

test('a switch of a condition is copied in three ways', () => {
  expect(asCurl(cableOut, target)).toBe(
    `curl -X PUT http://localhost:8090/api/devices/default/conditions/cableOut -H 'content-type: application/json' -d '{"on":true}'`,
  );
  expect(asScenarioStep(cableOut)).toBe('- { at: 0s, do: { condition: cableOut } }');
  const off: Deed = { ...cableOut, on: false };
  expect(asScenarioStep(off)).toBe(
    '- { at: 0s, do: { condition: { name: cableOut, on: false } } }',
  );
  expect(asPlaywrightTest([{ deed: cableOut, from: 0, to: 0 }], device)).toBe(
    `import { test } from '@stillhouse/simulator/playwright';

test.use({ lease: { product: 'barra', seed: 1 } });

test('cableOut on', async ({ page, device }) => {
  await page.goto('/');
  await device.control.setCondition('cableOut', true);
});
`,
  );
});

test('an enrollment code and what the cloud gets wrong are copied in three ways, where there are three', () => {
  const done = (deed: Deed) => asPlaywrightTest([{ deed, from: 0, to: 0 }], device);
  const late: Deed = { do: 'makeCode', code: { code: 'TOOLATEX', kind: 'expired' } };
  expect(asCurl(late, target)).toBe(
    `curl -X POST http://localhost:8090/api/devices/default/cloud/codes -H 'content-type: application/json' -d '{"code":"TOOLATEX","expiresAt":0}'`,
  );
  expect(asScenarioStep(late)).toBe(
    '- { at: 0s, do: { enrollmentCode: { code: TOOLATEX, expiresIn: 0s } } }',
  );
  expect(done(late)).toContain(
    "await device.control.addCloudCode({ code: 'TOOLATEX', expiresAt: 0 });",
  );
  const silent: Deed = {
    do: 'troubleCloud',
    trouble: { analytics: 'silent', remoteBuild: 'none' },
  };
  expect(asCurl(silent, target)).toContain(
    '-X PUT http://localhost:8090/api/devices/default/cloud/trouble',
  );
  expect(asScenarioStep(silent)).toMatch(/^# trouble in the cloud/);
  expect(done(silent)).toContain('await device.control.setCloudTrouble(');
});

test('a simulator that wants its token gets it from the environment, not from the clipboard', () => {
  expect(asCurl({ do: 'reset' }, { ...target, wantsToken: true })).toBe(
    'curl -X POST http://localhost:8090/api/devices/default/reset -H "authorization: Bearer $STILLHOUSE_CONTROL_TOKEN"',
  );
});

test('quotes in what was typed survive the shell, YAML and TypeScript', () => {
  expect(asCurl(busy, target)).toBe(
    `curl -X POST http://localhost:8090/api/devices/default/faults -H 'content-type: application/json' -d '[{"id":"busy","kind":"status","parameters":{"status":503,"detail":"It'\\''s busy: wait"},"match":{"operationId":"getStatus"},"times":2}]'`,
  );
  expect(asScenarioStep(busy)).toBe(
    `- { at: 0s, do: { fault: { id: busy, kind: status, parameters: { status: 503, detail: "It's busy: wait" }, match: { operationId: getStatus }, times: 2 } } }`,
  );
  expect(asPlaywrightTest([{ deed: busy, from: 0, to: 0 }], device)).toContain(
    `  await device.control.arm({ id: 'busy', kind: 'status', parameters: { status: 503, detail: 'It\\'s busy: wait' }, match: { operationId: 'getStatus' }, times: 2 });`,
  );
});

test('what was done one after the other keeps its times', () => {
  const start = 1_894_006_800_000;
  const done = [
    { deed: release, from: start, to: start },
    { deed: { do: 'advance', by: '90s' } as const, from: start + 400, to: start + 90_400 },
    { deed: cableOut, from: start + 95_900, to: start + 95_900 },
  ];
  expect(asScenario(done, device)).toBe(`scenario: from-the-lab
purpose: What was done to a device on the lab page.
device: { product: barra, seed: 1 }
timeline:
  - { at: 0s, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0000 } } }
  # time moved by 90s
  - { at: 95.9s, do: { condition: cableOut } }
`);
  expect(asPlaywrightTest(done, device)).toContain(`  await page.goto('/');
  await device.control.act('releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0000' });
  await device.advance('90s');
  await device.advance('5s');
  await device.control.setCondition('cableOut', true);
});`);
});

test('a call from the journal goes to the device, with a token of whoever made it', () => {
  const call = {
    operationId: 'updateNtpSettings',
    method: 'PUT',
    path: '/api/v1/settings/ntp',
    role: 'setup',
    via: 'device',
    body: { ntpServer: 'time.example' },
  } as const;
  expect(asCurl({ do: 'request', call }, target)).toBe(
    `curl -X PUT http://localhost:8080/api/v1/settings/ntp -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"ntpServer":"time.example"}'`,
  );
  expect(asScenarioStep({ do: 'request', call })).toBe(
    '- { at: 0s, do: { request: { operationId: updateNtpSettings, role: setup, body: { ntpServer: time.example } } } }',
  );
  const plain = { ...call, operationId: 'getStatus', method: 'GET', role: 'admin' } as const;
  const { body: _body, ...read } = plain;
  expect(asScenarioStep({ do: 'request', call: read })).toBe(
    '- { at: 0s, do: { request: getStatus } }',
  );
});

test('texts that YAML would take for something else are quoted', () => {
  expect(
    flowYaml({ a: 'on', b: 'null', c: '12', d: 'a, b', e: '', f: 'x: y', on: true, '*': '*' }),
  ).toBe('{ a: "on", b: "null", c: "12", d: "a, b", e: "", f: "x: y", on: true, "*": "*" }');
});
