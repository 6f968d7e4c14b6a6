import { readFileSync } from 'node:fs';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createControlFetch } from './create-control-fetch.ts';
import { startLab } from './testing/test-lab.ts';

type Examples = Record<string, { value?: unknown; $ref?: string }>;
type Parameter = { name: string; in: string; example?: unknown };
type Operation = {
  operationId: string;
  requestBody?: { content: Record<string, { examples?: Examples }> };
  responses: Record<string, { content?: Record<string, { examples?: Examples }> }>;
};
type PathItem = Record<string, Operation> & { parameters?: ({ $ref: string } | Parameter)[] };

const contract = parse(readFileSync(new URL('../../control.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, PathItem>;
};

function resolveReference<Node>(node: Node | { $ref: string }): Node {
  if (!isRecord(node) || typeof node.$ref !== 'string') return node as Node;
  return getAtPointer(contract, node.$ref.slice(1)) as Node;
}

/** One request that the control API documents. */
type Documented = {
  operationId: string;
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  mediaType: string | null;
  body: unknown;
  status: number;
  /** The documented response to this request, if there is one. */
  response: unknown;
};

const documented = Object.entries(contract.paths).flatMap(([path, { parameters = [], ...item }]) =>
  Object.entries(item).flatMap(([method, operation]) => {
    const { operationId, requestBody, responses } = operation as Operation;
    const [status = ''] = Object.keys(responses).filter((one) => one.startsWith('2'));
    const responseExamples = responses[status]?.content?.['application/json']?.examples ?? {};
    const toDocumented = (name: string, mediaType: string | null, body: unknown): Documented => ({
      ...{ operationId, name, method: method.toUpperCase(), path, mediaType, body },
      parameters: parameters.map((one) => resolveReference<Parameter>(one)),
      status: Number(status),
      response: responseExamples[name] && resolveReference(responseExamples[name]).value,
    });
    const requests = Object.entries(requestBody?.content ?? {}).flatMap(([mediaType, media]) =>
      Object.entries(media.examples ?? {}).map(([name, example]) =>
        toDocumented(name, mediaType, resolveReference(example).value),
      ),
    );
    // A response that no request is documented for belongs to the call without a body.
    const others = Object.keys(responseExamples).filter(
      (name) => !requests.some((it) => it.name === name),
    );
    return operationId === 'runDeviceAction'
      ? [...requests, ...others.map((name) => toDocumented(name, null, undefined))]
      : requests;
  }),
);

test('every parameter in a path has one example, which other tools read', () => {
  const parameters = Object.values(contract.paths).flatMap(({ parameters: list = [] }) =>
    list.map((one) => resolveReference<Parameter>(one)).filter((one) => one.in === 'path'),
  );
  expect(parameters.length).toBeGreaterThan(10);
  expect(parameters.filter(({ example }) => example === undefined)).toEqual([]);
});

/** What differs in every run: ports, addresses, ids and real times. */
function maskVolatile(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const stored = Object.entries(value).filter(
    ([name]) => !/^(id|shard|expiresAt|clock|bytes)$|port$|url$/i.test(name),
  );
  return Object.fromEntries(stored);
}

const ways = [
  { way: 'a server', getFetch: () => fetch },
  { way: 'createControlFetch', getFetch: createControlFetch },
];

test.for(documented.flatMap((one) => ways.map((way) => ({ ...one, ...way }))))(
  '$operationId accepts its example $name through $way, and responds as documented',
  async ({ getFetch, operationId, name, method, path, parameters, mediaType, body, ...rest }) => {
    const { status, response } = rest;
    const { control, simulator } = await startLab();
    const { id, baseUrl } = await control.lease({
      clock: 'manual',
      ...(operationId === 'stepClock' && { lockstep: true }),
      ...(name === 'pair' && { product: 'arran' }),
    });
    if (path.includes('{snapshotName}')) await control.takeSnapshot(id, { name: 'signed-in' });
    if (operationId === 'stepClock') {
      const headers = { 'user-agent': 'Browser stillhouse-lockstep' };
      void fetch(`${baseUrl}/api/v1/status`, { headers }).catch(() => undefined);
    }
    const values: Record<string, unknown> = {
      ...Object.fromEntries(parameters.map((one) => [one.name, one.example])),
      id,
      // The examples of this operation are named after their actions.
      ...(operationId === 'runDeviceAction' && { action: name }),
      ...(name === 'oneServer' && { name: 'ntpUnreachable' }),
    };
    const address = path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(values[key]));
    const send = getFetch(simulator);
    const sent = await send(`${simulator.labUrl}${address}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': mediaType ?? 'application/json' },
      }),
    });
    const text = await sent.text();
    expect([sent.status, text]).toEqual([status, expect.anything()]);
    if (response !== undefined) {
      expect(maskVolatile(JSON.parse(text))).toMatchObject(maskVolatile(response) as object);
    }
  },
);

test('the documented state is the state of a new device', async () => {
  const { lease } = await startLab();
  const { host } = await lease();
  // The example shows one network only.
  const state = getAtPointer(contract, '/components/examples/deviceState/value');
  const { nearbyNetworks: _one, ...rest } = state as Record<string, unknown>;
  expect(JSON.parse(JSON.stringify(host.device.state))).toMatchObject(rest);
});
