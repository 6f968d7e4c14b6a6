import { signInOperation, updateOperation } from '@stillhouse/contracts/marked-operations';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader } from '../model/exchange.ts';

/** Features that a device may not have. */
export type FactName =
  | 'cookies'
  | 'redirects'
  | 'graphql'
  | 'webSockets'
  | 'secondFactor'
  | 'passwordHints'
  | 'identityProvider'
  | 'referenceTokens'
  | 'userManagement'
  | 'tenants'
  | 'noUpdates';

/** What the contract and the responses of a run show. */
type Observed = { readonly contract: Contract; readonly exchanges: readonly Exchange[] };

type FindEvidence = (observed: Observed) => string | null;

/** Returns what shows that the device does not have the feature, or null if nothing does. */
export const facts: Readonly<Record<FactName, FindEvidence>> = {
  cookies: (observed) => findNoResponse(observed, 'set a cookie', hasHeader('set-cookie')),
  redirects: (observed) =>
    findNoResponse(
      observed,
      'was a redirect',
      ({ response }) => response !== null && response.status >= 300 && response.status < 400,
    ),
  graphql: (observed) => findNoOperation(observed, 'for GraphQL', /graphql/i),
  webSockets: (observed) =>
    findNoOperation(observed, 'for WebSockets', /websocket|\bws\b/i) &&
    findNoResponse(observed, 'switched protocols', ({ response }) => response?.status === 101),
  secondFactor: (observed) => findPasswordOnly(observed, 'no second factor'),
  passwordHints: (observed) =>
    findNoOperation(observed, 'for password hints or secret questions', /hint|question|recover/i),
  identityProvider: (observed) => findPasswordOnly(observed, 'no identity provider'),
  referenceTokens: ({ contract }) =>
    getAtPointer(contract.document, '/components/securitySchemes/bearer/bearerFormat') === 'JWT'
      ? 'The tokens are self-contained: openapi.yaml#/components/securitySchemes/bearer says JWT.'
      : null,
  userManagement: (observed) =>
    findNoOperation(
      observed,
      'that creates, disables or deletes users',
      /\/users?\b|\/accounts?\b/i,
    ),
  tenants: (observed) => findNoOperation(observed, 'for tenants', /tenant|organi[sz]ation/i),
  noUpdates: ({ contract }) =>
    contract.operations.includes(updateOperation)
      ? `The device can be updated: openapi.yaml has the operation ${updateOperation.id}.`
      : null,
};

function hasHeader(name: string) {
  return ({ response }: Exchange) => getHeader(response?.headers ?? [], name) !== undefined;
}

function findNoResponse(
  { exchanges }: Observed,
  what: string,
  test: (exchange: Exchange) => boolean,
): string | null {
  const answered = exchanges.filter(({ response }) => response !== null);
  if (answered.length === 0 || answered.some(test)) return null;
  return `None of the ${answered.length} responses of this run ${what}.`;
}

function findNoOperation({ contract }: Observed, what: string, pattern: RegExp): string | null {
  if (contract.operations.some(({ path, id }) => pattern.test(`${path} ${id}`))) return null;
  return `openapi.yaml ${contract.version} has no operation ${what}.`;
}

/** The only way to sign in takes a user name and a password. */
function findPasswordOnly({ contract }: Observed, what: string): string | null {
  const schema = contract.getRequestSchema(signInOperation.id)?.value;
  const names = Object.keys(schema?.properties ?? {}).sort();
  if (names.join() !== 'password,userName') return null;
  return `The API has ${what}: ${signInOperation.id} takes only a user name and a password (openapi.yaml ${contract.version}).`;
}
