import type { WireCheck } from '../check.ts';
import { fileName } from './header/file-name.ts';
import { generalHeaders } from './header/general-headers.ts';
import { headers } from './header/headers.ts';
import { remoteHost } from './header/remote-host.ts';
import { leak } from './leak/leak.ts';
import { media } from './media/media.ts';
import { answers } from './robust/responses.ts';
import { shape } from './shape/shape.ts';
import { tokenClaims } from './shape/token-claims.ts';
import { documentedStatus } from './status/documented-status.ts';
import { expectedStatus } from './status/expected-status.ts';

/** Those that judge recorded exchanges. */
export const wireChecks: readonly WireCheck[] = [
  shape,
  tokenClaims,
  documentedStatus,
  expectedStatus,
  headers,
  fileName,
  generalHeaders,
  remoteHost,
  media,
  leak,
  answers,
];
