import { parseJson } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { ApiOperation } from './api-operation.ts';
import { getJsonBody } from './body-checks.ts';
import { readJson } from './client.ts';
import { format, isKept, isMangled } from './compare.ts';
import { getRequirementId } from './requirements.ts';

/** Finds values that a response returns cut, or in another case than the request had them. */
export function evaluateEcho(
  findings: Findings,
  operation: ApiOperation,
  exchange: Exchange,
): void {
  const { request, isValid, n } = exchange;
  if (operation.method === 'GET' || !isValid || getJsonBody(operation) === undefined) return;
  const got = readJson(exchange);
  const sent = parse(request.body);
  if (!isRecord(got) || !isRecord(sent)) return;
  const name = Object.keys(sent).find(
    (it) =>
      Object.hasOwn(got, it) && !isKept(got[it], sent[it], it) && isMangled(got[it], sent[it], it),
  );
  if (name === undefined) return;
  const values = isSecretName(name)
    ? 'another value'
    : `${format(got[name])}, not ${format(sent[name])}`;
  const id = getRequirementId('readback.value', operation);
  findings.evaluate(id, `The response has ${values}, in ${name}.`, '', [n]);
}

function parse(body: Uint8Array | null): unknown {
  try {
    return body === null ? undefined : parseJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
