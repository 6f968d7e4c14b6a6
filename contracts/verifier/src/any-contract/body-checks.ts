import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation, Media } from './api-operation.ts';
import type { BodyVariant } from './body-values.ts';
import type { Call } from './client.ts';
import { isException } from './consistency.ts';
import { type Context, isAccepted } from './context.ts';
import { computes } from './harm.ts';
import { listInvalidBodies } from './invalid-bodies.ts';
import { coversType, isJson } from './media-types.ts';
import { getForm } from './request-kinds.ts';
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
    // Without a schema and without a need, the device may not read it.
    const isRead = media?.schema != null || operation.body?.required === true;
    if (media === undefined || !isRead || !run.wants(operation, 'invalid-input.json')) continue;
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
    else await sendNothing(run, operation, media);
  }
  for (const operation of run.writes) await sendEmptyForm(run, operation);
}

/** No body where one is required, unless the device may take it for one without members. */
async function sendNothing(run: Context, operation: ApiOperation, media: Media): Promise<void> {
  const { schema, type: contentType } = media;
  const isWrong = schema !== null && !run.values.isValid(schema, {});
  if (operation.body?.required !== true || !(isWrong || operation.method === 'PATCH')) return;
  const rule = 'invalid-input.json';
  const call = { purpose: rule, rawBody: '', contentType, isValid: false };
  const exchange = await run.client.send(operation, call);
  if (!isWrong) return;
  const what = { kind: 'empty body', message: 'an empty body' };
  run.consistency.record(run.findings, { rule, operation, exchange, ...what });
  if (isAccepted(exchange) && !run.restorable.has(operation)) run.endOperation(operation, exchange);
}

async function sendEmptyForm(run: Context, operation: ApiOperation): Promise<void> {
  const rule = 'invalid-input.body';
  const form = getForm(operation);
  const isWrong = form?.schema != null && !run.values.isValid(form.schema, {});
  if (!isWrong || !run.wants(operation, rule)) return;
  const exchange = await run.client.send(operation, { purpose: rule, body: {}, isValid: false });
  const what = { kind: 'form missing', message: 'a form without members' };
  run.consistency.record(run.findings, { rule, operation, exchange, ...what });
  if (isAccepted(exchange) && !run.restorable.has(operation)) run.endOperation(operation, exchange);
}

const otherType = 'text/plain';
const undeclaredType = 'application/x-stillhouse';

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

/** More than these say little about a call that nothing restores. */
const maxWrong = 6;
const maxComputed = 80;

/** The wrong type as a whole, and without required members: nothing to guess in it. */
export async function sendWrongTypes(run: Context): Promise<void> {
  const { values } = run;
  for (const operation of run.writes) {
    const media = getJsonBody(operation);
    if (media?.schema == null || !run.wants(operation, 'invalid-input.body')) continue;
    const base = createBody(run, media);
    const all = listInvalidBodies(values, media.schema, base);
    const isHarmless = computes(operation);
    const variants = isHarmless
      ? all.slice(0, maxComputed)
      : all
          .filter(({ rule: it, place }) => (it === 'type' && place === '') || it === 'missing')
          .slice(0, run.restorable.has(operation) ? 1 : maxWrong);
    for (const variant of variants) {
      const exchange = await sendInvalidBody(run, operation, variant);
      if (isAccepted(exchange) && !isHarmless && !run.restorable.has(operation)) {
        run.endOperation(operation, exchange);
        break;
      }
    }
  }
}

/** Sends the right body with a content type that the contract does not declare. */
export async function sendUndeclaredType(
  run: Context,
  operation: ApiOperation,
  { body, parameters = {} }: Pick<Call, 'body' | 'parameters'>,
): Promise<Exchange | null> {
  const rule = 'invalid-input.media-type';
  const { media = [] } = operation.body ?? {};
  if (!run.wants(operation, rule) || media.some(({ type }) => coversType(type, undeclaredType)))
    return null;
  const exchange = await run.client.send(operation, {
    purpose: rule,
    parameters,
    rawBody: JSON.stringify(body),
    contentType: undeclaredType,
    isValid: false,
  });
  run.consistency.record(run.findings, {
    ...{ rule, operation, exchange },
    kind: 'content type',
    message: `the content type ${undeclaredType}`,
    isDocumented: operation.responses.some(({ key }) => key === '415'),
  });
  return exchange;
}

/** Sends a body that its schema forbids, and notes what the device did. */
export async function sendInvalidBody(
  run: Context,
  operation: ApiOperation,
  variant: BodyVariant,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Exchange> {
  const rule = 'invalid-input.body';
  const { value: body, rule: kind } = variant;
  const call = { purpose: rule, body, parameters, isValid: false };
  const exchange = await run.client.send(operation, call);
  run.consistency.record(run.findings, {
    ...{ rule, operation, exchange },
    kind: `body ${kind}`,
    message: describeVariant(variant),
  });
  return exchange;
}

function describeVariant({ rule, place, note }: BodyVariant): string {
  if (rule === 'missing' || rule === 'extra') return `a body ${note}`;
  return place === '' ? `a body that is ${note}` : `${place} = ${note}`;
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
