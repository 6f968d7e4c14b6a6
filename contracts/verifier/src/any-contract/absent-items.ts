import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiOperation } from './api-operation.ts';
import { createAbsentParameters } from './auth-checks.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { type Context, isAccepted } from './context.ts';

const rule = 'resources.absent';

/** Calls items that do not exist. A PUT may create one: only what can be deleted again is put. */
export async function callAbsentItems(run: Context): Promise<void> {
  for (const operation of [...run.reads, ...run.writes]) {
    const removal = findRemoval(run, operation);
    const mayCreate = ['PUT', 'POST'].includes(operation.method);
    if (!run.wants(operation, rule) || (mayCreate && removal === undefined)) continue;
    const parameters = createAbsentParameters(run, operation);
    const body = createNamedBody(run, operation, parameters);
    const exchange = await run.client.send(operation, {
      purpose: rule,
      parameters,
      isValid: false,
      ...(body !== undefined && { body }),
    });
    const isDocumented = operation.responses.some(({ key }) => /^(404|4XX)$/i.test(key));
    // Without 404, and without a call that creates, a PUT creates what does not exist.
    if (!mayCreate || isDocumented || hasCreate(run, operation))
      run.consistency.record(run.findings, {
        ...{ rule, operation, exchange, isDocumented },
        kind: `absent item ${operation.method}`,
        message: 'an item that does not exist',
      });
    if (mayCreate && removal !== undefined && isAccepted(exchange))
      await run.client.send(removal, { purpose: rule, parameters, isValid: false });
    if (operation.method === 'GET') await readText(run, operation, parameters);
  }
}

/** With another name in the body, a device may create an item that nothing deletes. */
function createNamedBody(
  run: Context,
  operation: ApiOperation,
  parameters: Readonly<Record<string, unknown>>,
): unknown {
  const media = getJsonBody(operation);
  if (media === undefined) return undefined;
  const body = createBody(run, media);
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, parameters[name] ?? value]),
  );
}

/** A text where the path has a number names no item either. */
async function readText(
  run: Context,
  operation: ApiOperation,
  parameters: Readonly<Record<string, unknown>>,
): Promise<void> {
  const number = operation.parameters.find(
    ({ in: place, schema }) =>
      place === 'path' && /^(integer|number)$/.test(String(run.values.flatten(schema).type)),
  );
  if (number === undefined) return;
  const exchange = await run.client.send(operation, {
    purpose: rule,
    parameters: { ...parameters, [number.name]: 'stillhouse-verify-absent' },
    isValid: false,
  });
  run.consistency.record(run.findings, {
    ...{ rule, operation, exchange },
    kind: 'absent item text',
    message: `a text for ${number.name}`,
  });
}

function hasCreate({ contract }: Context, { path }: ApiOperation): boolean {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return contract.operations.some((it) => it.method === 'POST' && it.path === parent);
}

function findRemoval({ writes }: Context, { path }: ApiOperation): ApiOperation | undefined {
  return writes.find((it) => it.method === 'DELETE' && it.path === path);
}
