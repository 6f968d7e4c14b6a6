import type { OperationId } from '@stillhouse/contracts/operations';
import type { CheckClass, Requirement } from '../model/requirement.ts';
import type { ApiContract } from './api-contract.ts';
import { formatKeys } from './api-contract.ts';
import type { ApiOperation } from './api-operation.ts';
import { Values } from './body-values.ts';
import { getHarm } from './harm.ts';
import { isJson } from './media-types.ts';
import { getForm, hasPages, isTestable, listFilters } from './request-kinds.ts';
import type { At } from './schemas.ts';

type Rule = {
  readonly sentence: string;
  readonly level?: 'SHOULD';
  /** Sends requests that write. */
  readonly writes?: true;
  applies?(operation: ApiOperation): boolean;
};

/** In a query, every text is a valid string. */
const hasParameters = ({ parameters }: ApiOperation) =>
  parameters.some(
    (it) =>
      isTestable(it) &&
      (it.required ||
        /"(enum|minimum|maximum|pattern|maxLength|minItems|maxItems|\$ref)"|"type":"(integer|number|boolean)"/.test(
          JSON.stringify(it.schema.value) ?? '',
        )),
  );
const hasDefault = ({ parameters }: ApiOperation) =>
  parameters.some(
    ({ in: place, schema }) =>
      place === 'query' && /"(default|\$ref)"/.test(JSON.stringify(schema.value) ?? ''),
  );
const hasJsonBody = ({ body }: ApiOperation) =>
  body?.media.some(({ type }) => isJson(type)) === true;
const hasHeaders = ({ responses }: ApiOperation) =>
  responses.some(({ headers }) => headers.length > 0);
const isProtected = ({ security }: ApiOperation) => security.length > 0;
const isWrite = ({ method }: ApiOperation) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** What OpenAPI and HTTP promise for each operation. */
const rules = {
  'status.documented': { sentence: 'answers a valid request with a documented status' },
  'robust.responds': { sentence: 'answers in time and without a server error' },
  'media.type': {
    sentence: 'returns a documented content type',
    applies: ({ responses }) => responses.some(({ media }) => media.length > 0),
  },
  'shape.body': {
    sentence: 'returns bodies that match their schema',
    applies: ({ responses }) =>
      responses.some(({ media }) => media.some(({ type }) => isJson(type))),
  },
  'header.declared': {
    sentence: 'returns the declared headers with valid values',
    applies: hasHeaders,
  },
  'header.sent': {
    sentence: 'returns each declared header in some response',
    level: 'SHOULD',
    applies: hasHeaders,
  },
  'auth.no-credentials': {
    sentence: 'rejects a request without credentials with 401 or 403',
    applies: isProtected,
  },
  'auth.wrong-credentials': {
    sentence: 'rejects wrong credentials with 401 or 403',
    applies: isProtected,
  },
  'invalid-input.json': {
    sentence: 'rejects a body that is not JSON with a 4xx',
    writes: true,
    applies: hasJsonBody,
  },
  'invalid-input.body': {
    sentence: 'rejects a body that violates its schema with a 4xx',
    writes: true,
    applies: (it) => hasJsonBody(it) || getForm(it) !== undefined,
  },
  'invalid-input.parameters': {
    sentence: 'rejects a parameter that violates its schema with a 4xx',
    applies: hasParameters,
  },
  'invalid-input.media-type': {
    sentence: 'rejects a content type that it does not declare with a 4xx',
    writes: true,
    applies: hasJsonBody,
  },
  'valid-input.parameters': {
    sentence: 'accepts each value of a parameter that its schema names',
    applies: (it) => it.method === 'GET' && hasParameters(it),
  },
  'valid-input.body': {
    sentence: 'accepts each value of a body that its schema names',
    writes: true,
    applies: hasJsonBody,
  },
  'readback.value': {
    sentence: 'stores what it accepts, so that the GET returns it',
    writes: true,
    applies: (it) => hasJsonBody(it) && isWrite(it),
  },
  'readback.default': {
    sentence: 'creates items with the defaults of members that are left out',
    writes: true,
    applies: hasJsonBody,
  },
  'isolation.members': {
    sentence: 'changes only the members that it is given',
    writes: true,
    applies: (it) => it.method === 'PATCH' && hasJsonBody(it),
  },
  'isolation.others': {
    sentence: 'changes no value that it does not name',
    writes: true,
    applies: isWrite,
  },
  'noeffect.reads': {
    sentence: 'changes no value that a client writes',
    applies: ({ method }) => method === 'GET',
  },
  'agreement.items': {
    sentence: 'returns each item once, and in the same order until something is written',
    applies: ({ method }) => method === 'GET',
  },
  'agreement.default': {
    sentence: 'returns the same without a parameter as with its default',
    applies: (it) => it.method === 'GET' && hasDefault(it),
  },
  'agreement.page': {
    sentence: 'returns the page that the parameters name',
    applies: (it) => it.method === 'GET' && hasPages(it),
  },
  'agreement.filter': {
    sentence: 'returns only the items that the parameters select',
    applies: ({ method }) => method === 'GET',
  },
  'resources.created': {
    sentence: 'creates an item that can be read',
    writes: true,
    applies: isWrite,
  },
  'resources.deleted': { sentence: 'removes the item for good', writes: true, applies: isWrite },
  'resources.absent': {
    sentence: 'does not succeed for an item that does not exist',
    applies: ({ path }) => path.endsWith('}'),
  },
  'http.head': {
    sentence: 'answers HEAD like GET, without a body',
    level: 'SHOULD',
    applies: ({ method }) => method === 'GET',
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

/** Rules of the whole device. */
export const unknownPathId = 'http.unknown-path';
export const unknownMethodId = 'http.unknown-method';
export const undeclaredMethodId = 'http.undeclared-methods';

export function getRequirementId(rule: RuleName, operation: ApiOperation): string {
  return `${rule}:${operation.id}`;
}

type Resource = {
  readonly create: ApiOperation;
  readonly remove: ApiOperation;
  readonly list?: ApiOperation;
  readonly read?: ApiOperation;
  readonly removeAll?: ApiOperation;
};

/** Reads that show items. */
export function listCollectionReads(resources: readonly Resource[]): Set<ApiOperation> {
  const reads = resources.flatMap(({ list, read }) => [list, read]);
  return new Set(reads.filter((it) => it !== undefined));
}

/**
 * Lists all requirements. Those of creating and deleting exist where a pair was found.
 * @param resources the operations that create and delete
 */
export function listApiRequirements(
  contract: ApiContract,
  resources: readonly Resource[],
): Requirement[] {
  const reads = listCollectionReads(resources);
  const values = new Values(contract.schemas);
  const flatten = (it: At) => values.flatten(it);
  const ofOperations = contract.operations.flatMap((operation) =>
    Object.entries(rules).flatMap(([name, rule]: [string, Rule]): Requirement[] => {
      if (rule.applies?.(operation) === false) return [];
      const isOfCreate = name === 'resources.created' || name === 'readback.default';
      if (isOfCreate && !resources.some((it) => it.create === operation)) return [];
      const isRemoval = (it: Resource) => [it.remove, it.removeAll].includes(operation);
      if (name === 'resources.deleted' && !resources.some(isRemoval)) return [];
      if (name === 'agreement.items' && !reads.has(operation)) return [];
      if (name === 'agreement.filter' && listFilters(flatten, operation).length === 0) return [];
      return [createRequirement(name, rule, operation)];
    }),
  );
  const device = { operationId: null, source: 'spec', pointer: '/paths', harm: 'read' } as const;
  return [
    ...ofOperations,
    {
      ...device,
      id: unknownPathId,
      class: 'http',
      level: 'MUST',
      sentence: 'The device returns 404 to a path that does not exist, and no JSON with 200.',
    },
    {
      ...device,
      id: unknownMethodId,
      class: 'http',
      level: 'SHOULD',
      sentence: 'The device rejects an unknown method, and names the allowed ones in a 405.',
    },
    {
      ...device,
      id: undeclaredMethodId,
      class: 'http',
      level: 'MUST',
      harm: 'safe',
      sentence: 'The device rejects methods that no operation of the path has.',
    },
  ];
}

function createRequirement(name: string, rule: Rule, operation: ApiOperation): Requirement {
  const { level } = getHarm(operation);
  const [harmOfRule] = [rule.writes === true || level !== 'read' ? 'safe' : 'read'] as const;
  return {
    id: `${name}:${operation.id}`,
    class: name.split('.')[0] as CheckClass,
    operationId: operation.id as OperationId,
    level: rule.level ?? 'MUST',
    sentence: `${operation.method} ${operation.path} ${rule.sentence}.`,
    pointer: formatKeys(operation.keys),
    source: 'spec',
    harm: level === 'destructive' ? 'destructive' : harmOfRule,
  };
}
