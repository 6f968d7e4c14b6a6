import { getCurrentId } from '@stillhouse/contracts/requirement-ids';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';

/** An exchange of a report, as far as a profile needs it. */
export type ReportExchange = {
  as: string;
  operationId: string;
  request: { target: string; body: string | null };
  response: { status: number; headers: [string, string][]; body: string; complete: boolean };
};

/** A failed requirement. */
export type ReportFailure = {
  id: string;
  class: string;
  place: string | undefined;
  message: string;
  exchange: ReportExchange | null;
};

/** What a profile needs of a report of the verifier (contracts/verifier/report.schema.json). */
export type Report = {
  product: string;
  firmwareVersion: string;
  failures: ReportFailure[];
};

/** Reads a report. Throws if a value is not a report of the verifier. */
export function readReport(value: unknown): Report {
  if (getAtPointer(value, '/tool') !== 'stillhouse-verify') {
    throw new Error('it is not a report of the verifier (`tool` is not stillhouse-verify)');
  }
  const version = getAtPointer(value, '/reportVersion');
  if (version !== 2) {
    throw new Error(`its reportVersion is ${JSON.stringify(version)}, and this program reads 2`);
  }
  const results = getAtPointer(value, '/results');
  if (!Array.isArray(results)) throw new Error('it has no results');
  return {
    product: getText(value, '/device/product'),
    firmwareVersion: getText(value, '/device/firmwareVersion'),
    failures: results
      .filter((result) => isRecord(result) && ['fail', 'waived'].includes(String(result.verdict)))
      .map((result) => ({
        id: getText(result, '/id'),
        class: getCurrentId(getText(result, '/class')),
        place: getText(result, '/place') || undefined,
        message: getText(result, '/message'),
        exchange: readExchange(getAtPointer(result, '/exchange')),
      })),
  };
}

/** Returns null for an exchange without operation or complete response. */
function readExchange(value: unknown): ReportExchange | null {
  const operationId = getText(value, '/operationId');
  const headers = getAtPointer(value, '/response/headers');
  const status = getAtPointer(value, '/response/status');
  if (operationId === '' || !Array.isArray(headers) || typeof status !== 'number') return null;
  const body = getAtPointer(value, '/request/body');
  return {
    as: getText(value, '/as'),
    operationId,
    request: {
      target: getText(value, '/request/target'),
      body: typeof body === 'string' ? body : null,
    },
    response: {
      status,
      headers: headers.map((line) => [getText(line, '/0').toLowerCase(), getText(line, '/1')]),
      body: getText(value, '/response/body'),
      complete: getAtPointer(value, '/response/complete') === true,
    },
  };
}

/** Returns the text at a pointer, or an empty one. */
function getText(value: unknown, pointer: string): string {
  const found = getAtPointer(value, pointer);
  return typeof found === 'string' ? found : '';
}
