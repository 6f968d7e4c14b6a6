import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation, Media } from './api-operation.ts';
import type { BodyVariant } from './body-values.ts';
import { isException } from './consistency.ts';
import { type Context, isAccepted } from './context.ts';
import { coversType, isJson } from './media-types.ts';
import { getRequirementId } from './requirements.ts';

/** Returns the JSON of a request, or undefined. */
export function getJsonBody({ body }: ApiOperation): Media | undefined {
  return body?.media.find(({ type }) => isJson(type));
}

const malformed = '{"a": ';

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
      rawBody: malformed,
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

const otherType = 'text/plain';

/**
 * A body that no device can make sense of, as a type that the contract does not have. A device
 * that returns 415 nearly everywhere checks the type first.
 */
export async function sendOtherTypes(run: Context): Promise<void> {
  const rule = 'invalid-input.media-type';
  const others: { operation: ApiOperation; exchange: Exchange }[] = [];
  let rejected = 0;
  for (const operation of run.writes) {
    // HTTP gives no meaning to the body of a DELETE, so devices treat it in their own way.
    if (operation.method === 'DELETE') continue;
    const { media = [] } = operation.body ?? {};
    const isOther = !media.some(({ type }) => coversType(type, otherType));
    if (getJsonBody(operation) === undefined || !isOther || !run.wants(operation, rule)) continue;
    const exchange = await run.client.send(operation, {
      purpose: rule,
      rawBody: malformed,
      contentType: otherType,
      isValid: false,
    });
    const status = exchange.response?.status ?? 500;
    if (isAccepted(exchange) || status === 400 || status === 422)
      others.push({ operation, exchange });
    if (isAccepted(exchange) && !run.restorable.has(operation))
      run.endOperation(operation, exchange);
    if (status === 415) rejected += 1;
  }
  if (!isException(others.length, rejected)) return;
  for (const { operation, exchange } of others)
    run.findings.evaluate(
      getRequirementId(rule, operation),
      `Returned ${exchange.response?.status} to the content type ${otherType}. ${rejected} other operations return 415 to the same.`,
      '',
      [exchange.n],
    );
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

/** A named value is a promise, unless the contract also documents a rejection. */
export function reportRejection(
  { findings }: Context,
  operation: ApiOperation,
  { response, n }: Exchange,
  { place, note }: BodyVariant,
): void {
  const status = response?.status ?? 0;
  const isDocumented = operation.responses.some(
    ({ key }) => key === String(status) || key.toUpperCase() === '4XX',
  );
  findings.add({
    requirementId: getRequirementId('valid-input.body', operation),
    verdict: isDocumented ? 'warn' : 'fail',
    message: `Rejected ${place} = ${note}, which its schema names, with ${status}.`,
    exchanges: [n],
  });
}
