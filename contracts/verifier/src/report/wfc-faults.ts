import type { CheckClass } from '../model/requirement.ts';
import { isSuccess } from '../observe/responses.ts';
import type { ReportedResult } from './report.ts';

/** A category of faults. 100 to 399 are defined by Web Fuzzing Commons, 900 to 999 by the tool. */
type FaultCategory = { readonly code: number; readonly id: string };

export const serverError: FaultCategory = { code: 100, id: 'HTTP_STATUS_500' };
const otherServerError = { code: 121, id: 'HTTP_OTHER_STATUS_5XX' };
const invalidInputAccepted = { code: 206, id: 'SCHEMA_VALIDATION_BYPASS' };
const invalidResponse = { code: 200, id: 'SCHEMA_INVALID_RESPONSE' };
const timeout = { code: 312, id: 'SECURITY_CALL_TIMEOUT' };

/** Rules whose category differs from that of their class. */
const byRule: Readonly<Record<string, FaultCategory>> = {
  'resources.gone': { code: 113, id: 'HTTP_NONWORKING_DELETE' },
  'http.allow': { code: 201, id: 'SCHEMA_INVALID_ALLOW' },
  'robust.in-time': timeout,
  'time.comes': timeout,
};

const byClass: Readonly<Record<CheckClass, FaultCategory>> = {
  shape: invalidResponse,
  status: invalidResponse,
  header: invalidResponse,
  media: invalidResponse,
  auth: { code: 311, id: 'SECURITY_DECLARED_AUTH_NOT_ENFORCED' },
  'invalid-input': { code: 901, id: 'STILLHOUSE_INVALID_INPUT' },
  'valid-input': { code: 207, id: 'SCHEMA_VALID_INPUT_REJECTED' },
  readback: { code: 902, id: 'STILLHOUSE_READBACK' },
  isolation: { code: 903, id: 'STILLHOUSE_ISOLATION' },
  noeffect: { code: 114, id: 'HTTP_SIDE_EFFECTS_FAILED_MODIFICATION' },
  resources: { code: 904, id: 'STILLHOUSE_RESOURCE_LIFE' },
  states: { code: 905, id: 'STILLHOUSE_STATE_MACHINE' },
  time: { code: 906, id: 'STILLHOUSE_TIME_LIMIT' },
  lockout: { code: 907, id: 'STILLHOUSE_RATE_LIMIT' },
  agreement: { code: 908, id: 'STILLHOUSE_AGREEMENT' },
  leak: { code: 909, id: 'STILLHOUSE_LEAKED_SECRET' },
  http: { code: 910, id: 'STILLHOUSE_PROTOCOL' },
  security: { code: 911, id: 'STILLHOUSE_VULNERABILITY' },
  robust: { code: 912, id: 'STILLHOUSE_ROBUSTNESS' },
  sequences: { code: 913, id: 'STILLHOUSE_SEQUENCE' },
};

/** Returns the category of a failed requirement (Web Fuzzing Commons, faults 0.9.0). */
export function getFaultCategory({ id, class: name, exchange }: ReportedResult): FaultCategory {
  const status = exchange?.response?.status ?? 0;
  const [rule = id] = id.split(':', 1);
  if (status === 500) return serverError;
  if (rule === 'robust.no-failure' && status > 500) return otherServerError;
  if (name === 'invalid-input' && isSuccess(status)) return invalidInputAccepted;
  return byRule[rule] ?? byClass[name];
}
