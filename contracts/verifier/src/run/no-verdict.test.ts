import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { messageForms } from '../checks/http/message-forms.ts';
import { formatSummary } from '../cli/summary.ts';
import { compareReports } from '../compare/compare-reports.ts';
import { mergeReports } from '../merge/merge-reports.ts';
import type { ScenarioCheck } from '../model/check.ts';
import { formatHtmlReport } from '../report/html.ts';
import { formatJUnitReport } from '../report/junit.ts';
import { formatSarifReport } from '../report/sarif.ts';
import { sendJson, startTestDevice, testSerial } from '../testing/test-device.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { createTestCheck, reads, runVerify } from '../testing/verify-run.ts';

const hostnamePath = '/api/v1/network/config/hostname';
const untested = createTestCheck(async () => 'not-tested');

test('a run that tested nothing has no verdict, and an exit code of its own', async () => {
  const device = await startTestDevice();
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [untested] });
  expect(exitCode).toBe(6);
  expect(report.exitCode).toBe(6);
  expect(report.summary).toBe('No verdict: none of the requirements was tested.');
  const texts = [
    formatSummary(report, null).join('\n'),
    formatHtmlReport(report),
    formatJUnitReport(report),
    formatSarifReport(report, '1'),
  ];
  for (const text of texts) {
    expect(text).toContain('No verdict: none of the requirements was tested.');
    expect(text).not.toMatch(/\bConformant\b|meets all/);
  }
  expect(JSON.parse(texts[3] ?? '').runs[0].invocations[0]).toMatchObject({
    executionSuccessful: false,
    exitCode: 6,
  });
});

test('a merged report of a device of which nothing was tested is not conformant', async () => {
  const device = await startTestDevice();
  const { report } = await runVerify(device.url, {}, { checks: [untested] });
  const merged = mergeReports([{ source: 'a.json', report }]);
  expect(merged).toMatchObject({ exitCode: 6 });
  // As written by versions before this one.
  const old = { ...report, exitCode: 0, summary: 'Conformant.' };
  const again = mergeReports([{ source: 'a.json', report: old }]);
  expect(again.exitCode).toBe(6);
  expect(again.summary).not.toContain('Conformant');
});

test('two reports without a common test compare nothing', async () => {
  const device = await startTestDevice();
  const { report } = await runVerify(device.url, {}, { checks: [untested] });
  const { report: tested } = await runVerify(device.url, {}, { checks: [reads] });
  expect(compareReports(report, tested).tested).toBe(0);
  expect(compareReports(tested, tested).tested).toBe(1);
});

test('a selected requirement about a response has its request sent', async () => {
  const device = await startTestDevice();
  device.groups[hostnamePath] = { hostname: 'room', defaultHostname: testSerial };
  const { exitCode, report } = await runVerify(
    device.url,
    { harm: 'read', only: ['shape.reply:getHostname:200'] },
    { checks },
  );
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['pass']);
  expect(exitCode).toBe(0);
  expect(device.requests.some(({ path }) => path === hostnamePath)).toBe(true);
});

test('a selected requirement about the response to a write sends the present value', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const { report } = await runVerify(
    device.url,
    { only: ['status.success:updateSystemSettings'] },
    { checks },
  );
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['pass']);
  expect(device.groups).toEqual(before);
});

test('a header form that a device rejects is a failure with both requests, not an obstacle', async () => {
  const device = await startTestDevice();
  // The device knows the name of a header in the spelling of Node only.
  device.handler = (_got, response, request) => {
    const isKnown = !request.rawHeaders.includes('Authorization');
    if (isKnown) return false;
    sendJson(response, 401, { code: 'token-missing' });
    return true;
  };
  const { exitCode, report } = await runVerify(
    device.url,
    { harm: 'read' },
    { checks: [reads, messageForms] },
  );
  const result = report.results.find(({ id }) => id === 'http.header-case');
  expect(result?.verdict).toBe('fail');
  expect(result?.message).toMatch(/returned 401.*, but 200 with the headers that/);
  const shown = [result?.exchange, ...(result?.otherExchanges ?? [])];
  expect(shown.map((one) => one?.response?.status)).toEqual([200, 401]);
  expect(exitCode).toBe(1);
});

/** Cannot run, because something must be corrected first. */
function createBlocked(enabledBy: string): ScenarioCheck {
  const id = 'valid-input.blocked';
  return {
    kind: 'scenario',
    class: 'valid-input',
    order: 'middle',
    requirements: () => [
      createTestRequirement({ id, class: 'valid-input', operationId: 'getSystemSettings' }),
    ],
    async run(run) {
      await run.request({ operationId: 'getSystemSettings' });
      run.markNotTested(id, 'getSystemSettings returned 500.', enabledBy);
    },
  };
}

test('a requirement that waits for a correction fails if no other requirement does', async () => {
  const device = await startTestDevice();
  let isFirst = true;
  device.handler = ({ path }, response) => {
    if (path !== '/api/v1/settings/system' || isFirst) {
      if (path === '/api/v1/settings/system') isFirst = false;
      return false;
    }
    sendJson(response, 500, {});
    return true;
  };
  const run = (enabledBy: string) =>
    runVerify(device.url, {}, { checks: [createBlocked(enabledBy)] });
  const { exitCode, report } = await run('Correct getSystemSettings, and run again');
  expect(report.results[0]).toMatchObject({ verdict: 'fail' });
  expect(report.results[0]?.message).toContain('No other requirement fails for it');
  expect(exitCode).toBe(1);
  const other = await run('Connect the device by Ethernet, and run again');
  expect(other.report.results[0]).toMatchObject({ verdict: 'not-tested' });
  expect(other.exitCode).toBe(6);
});

test('the report lists what the run changed knowingly, above the failures', async () => {
  const device = await startTestDevice();
  const bodies: string[] = [];
  device.handler = ({ method, path, body }, response) => {
    if (method === 'GET' || path === '/api/v1/admin_login') return false;
    bodies.push(body);
    sendJson(response, 200, {});
    return true;
  };
  const check = createTestCheck(
    async ({ target, undoLog }) => {
      await target.request({
        purpose: 'x',
        operationId: 'updatePrimaryMode',
        json: { primaryMode: 'msteams' },
      });
      await undoLog.record({
        operationId: 'updateProxy',
        body: [{ key: 'proxy', newValue: 'off' }],
        readback: 'getProxy',
        pointer: '/proxy',
      });
      const json = [
        { key: 'proxy', newValue: 'manual' },
        { key: 'host', newValue: 'proxy.example' },
        { key: 'port', newValue: 3128 },
      ];
      await target.request({ purpose: 'x', operationId: 'updateProxy', json });
      await target.request({ purpose: 'x', operationId: 'createCsr', json: {} });
      return 'fail';
    },
    { harm: 'destructive' },
  );
  device.groups['/api/v1/network/config/certificates'] = [] as never;
  const { report } = await runVerify(
    device.url,
    { harm: 'destructive', ownedSerial: testSerial },
    { checks: [check] },
  );
  expect(report.changed).toEqual([
    {
      operationId: 'updatePrimaryMode',
      change: expect.stringMatching(
        /^Set the primary mode: done .+ Then updatePrimaryMode got \{"primaryMode":"zoom"\}, because no call shows the previous value\.$/,
      ),
    },
    {
      operationId: 'updateProxy',
      change:
        'The device keeps the tested values of host, port, which it does not use. No call removes them.',
    },
    {
      operationId: 'createCsr',
      change: 'Create a key pair and a certificate signing request: done once. No call undoes it.',
    },
  ]);
  const lines = formatSummary(report, null);
  const first = lines.findIndex((line) => line.startsWith('CHANGED updatePrimaryMode: '));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(first).toBeLessThan(lines.findIndex((line) => line.startsWith('FAIL ')));
  const page = formatHtmlReport(report);
  expect(page.indexOf('Changed by this run')).toBeLessThan(page.indexOf('id="findings"'));
  expect(formatJUnitReport(report)).toContain('Changed: createCsr: Create a key pair');
  expect(formatSarifReport(report, '1')).toContain('Changed: createCsr: Create a key pair');
});
