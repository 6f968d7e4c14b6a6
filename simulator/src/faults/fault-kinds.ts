import type { FaultKindName } from './fault.ts';
import type { FaultKind } from './fault-kind.ts';
import { closeWithoutResponse } from './kinds/close-without-response.ts';
import { connectionReset } from './kinds/connection-reset.ts';
import { delay } from './kinds/delay.ts';
import { droppedProperty } from './kinds/dropped-property.ts';
import { expiredToken } from './kinds/expired-token.ts';
import { malformedJson } from './kinds/malformed-json.ts';
import { rateLimit } from './kinds/rate-limit.ts';
import { replaceResponse } from './kinds/replace-response.ts';
import { staleRead } from './kinds/stale-read.ts';
import { stall } from './kinds/stall.ts';
import { status } from './kinds/status.ts';
import { throttle } from './kinds/throttle.ts';
import { truncatedBody } from './kinds/truncated-body.ts';
import { unknownEnumValue } from './kinds/unknown-enum-value.ts';
import { wrongContentType } from './kinds/wrong-content-type.ts';
import { wrongType } from './kinds/wrong-type.ts';

/** All fault kinds by name, as the control API lists them. */
export const faultKinds: Readonly<Record<FaultKindName, FaultKind>> = {
  status,
  delay,
  throttle,
  stall,
  'connection-reset': connectionReset,
  'close-without-response': closeWithoutResponse,
  'truncated-body': truncatedBody,
  'malformed-json': malformedJson,
  'wrong-content-type': wrongContentType,
  'dropped-property': droppedProperty,
  'wrong-type': wrongType,
  'unknown-enum-value': unknownEnumValue,
  'stale-read': staleRead,
  'expired-token': expiredToken,
  'rate-limit': rateLimit,
  'replace-response': replaceResponse,
};

/** Returns true for the name of a fault kind. */
export function isFaultKind(name: string): name is FaultKindName {
  return Object.hasOwn(faultKinds, name);
}
