import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { powerOff, powerOn } from '@stillhouse/device/power/power';
import { expect, onTestFinished, test } from 'vitest';
import { registerTracer } from '../../client/testing/register-tracer.ts';
import { Exchange } from '../http/exchange.ts';
import { FetchSink } from '../http/fetch-sink.ts';
import { createFetch, createSimulator } from '../simulator.ts';
import { loadTracing } from './load-tracing.ts';

const password = 'stillhouse';

/** Starts a device while a tracer is registered, and signs in. */
async function startTracedDevice() {
  const { tracer, exporter } = registerTracer();
  const simulator = await createSimulator({ listen: false });
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({ id: 'room-1', clock: 'manual', seed: 7 });
  const fetch = createFetch(device);
  const response = await fetch('/api/v1/admin_login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password }),
  });
  const { token } = await response.json();
  const headers = { authorization: `Bearer ${token}` };
  return { tracer, exporter, device, fetch, headers, token, ...device };
}

/** Starts a span, as a test step does, and returns it with the header of its requests. */
function startStep(tracer: ReturnType<typeof registerTracer>['tracer']) {
  const span = tracer.startSpan('restart the device');
  const { traceId, spanId } = span.spanContext();
  return { span, traceId, header: { traceparent: `00-${traceId}-${spanId}-01` } };
}

/** The names of a span and of what it is in, from the outermost one. */
function getPath(span: ReadableSpan, all: readonly ReadableSpan[]): string[] {
  const parentId = span.parentSpanContext?.spanId;
  const parent = all.find((one) => one.spanContext().spanId === parentId);
  return [...(parent === undefined ? [] : getPath(parent, all)), span.name];
}

// R7.64.
test('one trace spans step, request, operation, fault, timers and transitions', async () => {
  const { tracer, exporter, device, fetch, headers } = await startTracedDevice();
  const match = { operationId: 'rebootDevice' };
  const slow = {
    id: 'slow',
    kind: 'delay' as const,
    placement: 'ingress' as const,
    parameters: { delayMs: 500 },
    match,
  };
  device.host.faults.arm([slow]);
  exporter.reset();
  const step = startStep(tracer);
  const method = 'PUT';
  const rebooted = fetch('/api/v1/device/reboot', {
    method,
    headers: { ...headers, ...step.header },
  });
  await expect.poll(() => device.host.held).toBe(1);
  await device.host.clock.advanceBy(120_000);
  expect((await rebooted).status).toBe(200);
  step.span.end();

  const spans = exporter.getFinishedSpans();
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([step.traceId]));
  const paths = spans.map((span) => getPath(span, spans));
  const operation = ['restart the device', 'PUT /api/v1/device/reboot', 'rebootDevice'];
  expect(paths).toContainEqual(operation);
  expect(paths).toContainEqual([...operation, 'fault: delay']);
  const names = paths.map((path) => path.at(-1));
  for (const move of ['power on -> off', 'power off -> booting', 'power booting -> on']) {
    expect(names).toContain(move);
  }
  const [off = []] = paths.filter((path) => path.at(-1) === 'power on -> off');
  expect(off.slice(0, 3)).toEqual(operation);
  expect(off.at(-2)).toMatch(/^timer: /);
});

test('spans have the simulated times, device, operation, states, fault and timer', async () => {
  const { exporter, device, fetch, headers } = await startTracedDevice();
  const { host } = device;
  const match = { operationId: 'getStatus' };
  const parameters = { delayMs: 500 };
  host.faults.arm([{ id: 'slow', kind: 'delay', placement: 'ingress', parameters, match }]);
  exporter.reset();
  const response = fetch('/api/v1/status', { headers });
  await expect.poll(() => host.held).toBe(1);
  await host.clock.advanceBy(500);
  await response;
  const found = new Map(
    exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]),
  );
  const at = {
    'stillhouse.device.id': 'room-1',
    'stillhouse.time': '2030-01-07T09:00:00.000Z',
  };
  const until = { 'stillhouse.time.end': '2030-01-07T09:00:00.500Z' };
  expect(found.get('GET /api/v1/status')).toEqual({
    ...at,
    ...until,
    'http.request.method': 'GET',
    'http.route': '/api/v1/status',
    'http.response.status_code': 200,
    'stillhouse.outcome': 'answered',
  });
  expect(found.get('getStatus')).toEqual({
    ...at,
    ...until,
    'stillhouse.operation.id': 'getStatus',
  });
  expect(found.get('fault: delay')).toEqual({
    ...at,
    'stillhouse.fault.id': 'slow',
    'stillhouse.fault.kind': 'delay',
    'stillhouse.fault.placement': 'ingress',
  });
  const timer = 'held response: getStatus (working)';
  expect(found.get(`timer: ${timer}`)).toMatchObject({
    ...until,
    'stillhouse.time': '2030-01-07T09:00:00.500Z',
    'stillhouse.timer': timer,
  });
});

test.each([{}, { traceparent: '00-0-0-00' }])(
  'a request with %j starts a trace of its own',
  async (sent) => {
    const { exporter, fetch } = await startTracedDevice();
    exporter.reset();
    await fetch('/api/v1/status', { headers: sent });
    const spans = exporter.getFinishedSpans();
    const [request] = spans.filter(({ name }) => name === 'GET /api/v1/status');
    expect(request?.parentSpanContext).toBeUndefined();
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 401 });
    expect(spans).toHaveLength(2);
  },
);

test('what no request caused is in no trace', async () => {
  const { exporter, device } = await startTracedDevice();
  exporter.reset();
  powerOff(device.host.device);
  powerOn(device.host.device);
  await device.host.clock.advanceBy(3_600_000);
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('a request that a client gives up, and one that fails, end their spans', async () => {
  const { exporter, device, fetch, headers } = await startTracedDevice();
  const match = { operationId: 'getStatus' };
  const status = { status: 503 };
  device.host.faults.arm([{ kind: 'status', parameters: status, times: 1, match }]);
  exporter.reset();
  await fetch('/api/v1/status', { headers });
  device.host.faults.arm([{ kind: 'stall', match }]);
  const controller = new AbortController();
  const given = fetch('/api/v1/status', { headers, signal: controller.signal });
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort();
  await expect(given).rejects.toThrow();
  const requests = () =>
    exporter.getFinishedSpans().filter(({ name }) => name === 'GET /api/v1/status');
  await expect.poll(() => requests().length).toBe(2);
  expect(requests()).toMatchObject([
    { status: { code: 2 }, attributes: { 'http.response.status_code': 503 } },
    { attributes: { 'stillhouse.outcome': 'abandoned' } },
  ]);
});

test('spans have no password, token, body, query or key', async () => {
  const { exporter, device, fetch, headers, token } = await startTracedDevice();
  const body = JSON.stringify({ hdmiCecEnabled: false, note: 'in the body' });
  const json = { ...headers, 'content-type': 'application/json' };
  await fetch('/api/v1/settings/system?q=in-the-query', { method: 'PUT', headers: json, body });
  await fetch(`/api/v1/nothing/${token}`, { headers });
  const guess = JSON.stringify({ userName: 'admin', password: 'a guess' });
  await fetch('/api/v1/admin_login', { method: 'POST', headers: json, body: guess });
  const { serialNumber, signingKey } = device.host.device.state;
  const text = JSON.stringify(
    exporter.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
  );
  expect(text).toContain('updateSystemSettings');
  for (const secret of [
    'a guess',
    token,
    'in the body',
    'in-the-query',
    serialNumber,
    signingKey,
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('timers that set each other forever end in a trace after a hundred', async () => {
  const { exporter } = registerTracer();
  const spans = (await loadTracing())?.('room-1');
  const clock = new DeviceClock({ wrapTimer: spans?.wrapTimer });
  const request = { method: 'GET', target: '/', headers: {}, receiveBody: async () => true };
  const sink = new FetchSink(new Request('http://localhost'));
  const exchange = new Exchange(request, sink, { via: 'device' });
  let fired = 0;
  const setAgain = () => {
    fired += 1;
    clock.setTimer(1_000, 'again', setAgain);
  };
  spans?.onAccept(exchange);
  clock.setTimer(1_000, 'again', setAgain);
  spans?.onIdle(exchange);
  await clock.advanceBy(200_000);
  expect(fired).toBe(200);
  expect(exporter.getFinishedSpans()).toHaveLength(100);
});

test('without a tracer, nothing is observed', async () => {
  expect(await loadTracing()).toBeNull();
});
