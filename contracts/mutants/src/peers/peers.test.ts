import { expect, test } from 'vitest';
import { listNewFailures, sampleByClass } from './compared.ts';
import { createPeerContract, listMembers, toOpenApi30 } from './contract-for-peers.ts';
import { readDredd } from './dredd.ts';
import { formatComparison } from './format-comparison.ts';
import { PeerFailure } from './peer.ts';
import { readNewman } from './portman.ts';
import { readRespect } from './respect.ts';

/** From a real run, shortened. */
const ofDredd = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="Dredd Tests" tests="3" failures="1" errors="0" skip="1" timestamp="Sat, 21 Nov 2026 13:33:39 GMT" time="0.083">
<testcase name="GET (200) /api/v1/status" time="0.064"/>
<testcase name="GET (401) /api/v1/status" time="0.005"><failure><![CDATA[Message:
statusCode: Expected status code '401', but got '200'.

Actual:
body:
{
  "product": "x"
}
]]></failure></testcase>
<testcase name="GET (503) /api/v1/status" time="NaN"><skipped/></testcase>
</testsuite>`;

/** From a real run, shortened. */
const ofNewman = `{"run":{"stats":{"requests":{"total":92,"pending":0,"failed":0}},"executions":[
{"item":{"name":"System settings"},"assertions":[
  {"assertion":"[GET]::/api/v1/settings/system - Status code is 2xx","skipped":false},
  {"assertion":"[GET]::/api/v1/settings/system - Schema is valid","skipped":false}]},
{"item":{"name":"Upload a certificate"},"assertions":[
  {"assertion":"[POST]::/api/v1/certificates - Status code is 2xx","skipped":false,"error":
    {"name":"AssertionError","index":0,"test":"[POST]::/api/v1/certificates - Status code is 2xx",
     "message":"expected response code to be 2XX but found 400"}}]},
{"item":{"name":"Hostname"},"requestError":{"code":"ECONNRESET","errno":"ECONNRESET","syscall":"read"}}]}}`;

/** From a real run, shortened. */
const ofRespect = `{"files":{"workflows.arazzo.yaml":{"totalRequests":36,"executedWorkflows":[
{"workflowId":"get-api-v1-device-logs-workflow","executedSteps":[{"stepId":"get-api-v1-device-logs-step","checks":[
  {"name":"success criteria check","passed":true,"severity":"error","condition":"$statusCode == 200","status":"success"},
  {"name":"content-type check","passed":true,"severity":"error","status":"success"},
  {"name":"schema check","passed":false,"message":"TYPE must be string","severity":"error","status":"error"}]}]}]}}}`;

test("failed transactions are read from Dredd's report, without skipped ones", () => {
  expect(readDredd(ofDredd)).toEqual({
    failed: [{ exchange: 'GET (401) /api/v1/status', test: 'as expected' }],
    tests: 2,
    requests: 2,
  });
});

test("failed assertions and requests without a response are read from newman's report", () => {
  const test = '[POST]::/api/v1/certificates - Status code is 2xx';
  expect(readNewman(ofNewman)).toEqual({
    failed: [
      { exchange: 'Upload a certificate', test },
      { exchange: 'Hostname', test: 'has a response' },
    ],
    tests: 4,
    requests: 92,
  });
});

test("failed checks are read from Respect's report", () => {
  expect(readRespect(ofRespect)).toEqual({
    failed: [{ exchange: 'get-api-v1-device-logs-step', test: 'schema check' }],
    tests: 3,
    requests: 36,
  });
});

test('a report without tests is an error', () => {
  expect(() => readDredd('<testsuite name="Dredd Tests" tests="0"></testsuite>')).toThrow(
    PeerFailure,
  );
  expect(() => readNewman('{"run":{"stats":{"requests":{"total":0}},"executions":[]}}')).toThrow(
    PeerFailure,
  );
  expect(() => readRespect('{"files":{}}')).toThrow(PeerFailure);
});

test('a test that also fails on the correct device is not a finding', () => {
  const known = { exchange: 'GET /a', test: 'schema' };
  const found = { exchange: 'GET /a', test: 'status' };
  expect(listNewFailures([known, found], [known])).toEqual(['GET /a - status']);
  expect(listNewFailures([known], [known])).toEqual([]);
});

test('the sample has the requested number of bugs of each class, evenly spread', () => {
  const bugs = [...Array(10).keys()].map((at) => ({ id: at, class: 'shape' as const }));
  const few = [{ id: 99, class: 'leak' as const }];
  expect(sampleByClass([...bugs, ...few], 3).map(({ id }) => id)).toEqual([0, 4, 7, 99]);
  expect(sampleByClass(bugs, 20)).toHaveLength(10);
});

test('peers get no disruptive, destructive or cloud operations', () => {
  const ids = JSON.stringify(createPeerContract().paths).match(/"operationId":"\w+"/g) ?? [];
  const named = ids.map((id) => id.slice('"operationId":"'.length, -1));
  expect(named).toEqual(
    expect.arrayContaining(['signIn', 'updateSystemSettings', 'uploadCertificate']),
  );
  for (const other of [
    'rebootDevice',
    'createCsr',
    'deleteCertificate',
    'setWifiRadio',
    'trackAnalyticsEvent',
  ]) {
    expect(named).not.toContain(other);
  }
});

test('the contract for OpenAPI 3.0 has no features of 3.1, and all required headers', () => {
  const contract = toOpenApi30(createPeerContract());
  const text = JSON.stringify(contract);
  expect(contract.openapi).toBe('3.0.3');
  expect(text).not.toMatch(/"(x-s\w+|const|if|contains|examples)":/);
  expect(text).not.toContain('content-security-policy');
  expect(text).toContain('"x-rate-limit-timeout"');
  expect(listMembers(contract.paths)).toHaveLength(listMembers(createPeerContract().paths).length);
});

test('a tool that does not start is reported with the reason, and does not count as finding nothing', () => {
  const ours = {
    ...{ name: 'ours', version: '-', input: 'all', cannot: null, falseAlarms: [] },
    ...{ requests: 5, seconds: 1, unreached: [] },
    found: new Map([['a', ['shape.reply']]]),
  };
  const theirs = { ...ours, name: 'theirs', cannot: 'is not installed', found: new Map() };
  const text = formatComparison([], [ours, theirs]);
  expect(text).toMatch(/^theirs +- +- +- +- +- +-$/m);
  expect(text).toContain('theirs cannot run: is not installed');
});
