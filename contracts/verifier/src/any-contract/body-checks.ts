import type { ApiOperation, Media } from './api-operation.ts';
import { type Context, isAccepted } from './context.ts';
import { isJson } from './media-types.ts';
import { getRequirementId } from './requirements.ts';

/** Returns the JSON of a request, or undefined. */
export function getJsonBody({ body }: ApiOperation): Media | undefined {
  return body?.media.find(({ type }) => isJson(type));
}

/** Bodies that no device can make sense of. They are sent although nothing restores them. */
export async function sendMalformedBodies(run: Context): Promise<void> {
  const { client, findings } = run;
  for (const operation of run.writes) {
    const media = getJsonBody(operation);
    // With another type beside it, or without a schema, the device may read it as something else.
    const isJsonOnly = operation.body?.media.every(({ type }) => isJson(type)) === true;
    if (media?.schema == null || !isJsonOnly || !run.wants(operation, 'invalid-input.json'))
      continue;
    const exchange = await client.send(operation, {
      purpose: 'invalid-input.json',
      rawBody: '{"a": ',
      contentType: media.type,
      isValid: false,
    });
    const { response, n } = exchange;
    if (response === null || response.status >= 500) continue;
    const problem = isAccepted(exchange)
      ? `Accepted a body that is not JSON with ${response.status}.`
      : null;
    findings.evaluate(
      getRequirementId('invalid-input.json', operation),
      problem,
      `Rejected with ${response.status}.`,
      [n],
    );
    if (problem !== null && !run.restorable.has(operation)) run.endOperation(operation, exchange);
  }
}

/** The wrong type as a whole, and without required members: nothing to guess in it. */
export async function sendWrongTypes(run: Context): Promise<void> {
  const { client, values } = run;
  const rule = 'invalid-input.body';
  for (const operation of run.writes) {
    const media = getJsonBody(operation);
    if (media?.schema == null || !run.wants(operation, rule)) continue;
    const base = createBody(run, media);
    const variants = values
      .listInvalid(media.schema, base)
      .filter(({ rule: it, place }) => (it === 'type' && place === '') || it === 'missing');
    for (const { value, note, rule: kind } of variants.slice(
      0,
      run.restorable.has(operation) ? 1 : 3,
    )) {
      const exchange = await client.send(operation, { purpose: rule, body: value, isValid: false });
      run.consistency.record(run.findings, {
        rule,
        operation,
        kind: `body ${kind}`,
        message: `a body that is ${note}`.replace('is without', 'comes without'),
        exchange,
      });
      if (isAccepted(exchange) && !run.restorable.has(operation)) {
        run.endOperation(operation, exchange);
        break;
      }
    }
  }
}

/** Returns an example of the contract that its schema allows, or a generated body. */
export function createBody(run: Context, media: Media): unknown {
  const { schema } = media;
  if (schema === null) return media.examples[0] ?? {};
  const isValid = (it: unknown) =>
    run.contract.schemas.validate(schema, 'request', it).length === 0;
  const sample = run.values.createSample(schema);
  return [...media.examples, sample].find(isValid) ?? sample;
}
