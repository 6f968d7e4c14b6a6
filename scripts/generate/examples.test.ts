import { join } from 'node:path';
import { validateRequest, validateResponse } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import * as control from '../../simulator/build/control-validators.js';
import { root } from '../set-up/paths.mjs';
import { isObject, type Json, type JsonObject } from './json.ts';
import { isJson } from './media-types.ts';
import { readContract } from './read-contract.ts';
import { resolve } from './read-operations.ts';
import { controlContract, deviceContract, type Target } from './targets.ts';

type Issues = { pointer: string; message: string }[];

/** An example of a JSON body and the issues that the compiled validators find. */
type Checked = { readonly where: string; readonly issues: Issues };

type Check = {
  request(id: string, value: Json, mediaType: string): Issues;
  response(id: string, status: number, mediaType: string, value: Json): Issues;
};

async function checkExamples(target: Target, check: Check): Promise<Checked[]> {
  const { model } = await readContract(join(root, target.contract), root, target.required);
  const { document } = model;
  return model.operations.flatMap(({ id, keys }) => {
    const node = keys.reduce<Json>(
      (at, key) => (isObject(at) ? (at[key] ?? null) : null),
      document,
    );
    if (!isObject(node)) return [];
    const requests = listExamples(document, node.requestBody ?? null).map(
      ([type, name, value]) => ({
        where: `${id} request ${name}`,
        issues: check.request(id, value, type),
      }),
    );
    const responses = Object.entries(isObject(node.responses) ? node.responses : {});
    return [
      ...requests,
      ...responses.flatMap(([status, response]) =>
        listExamples(document, response).map(([type, name, value]) => ({
          where: `${id} ${status} ${name}`,
          issues: check.response(id, Number(status), type, value),
        })),
      ),
    ];
  });
}

/** Media type, name and value of each example of a JSON body. */
function listExamples(document: JsonObject, node: Json): [string, string, Json][] {
  const described = resolve(document, node);
  const content = isObject(described) ? described.content : undefined;
  return Object.entries(isObject(content) ? content : {})
    .filter(([mediaType]) => isJson(mediaType))
    .flatMap(([mediaType, media]) => {
      const examples = isObject(media) ? media.examples : undefined;
      return Object.entries(isObject(examples) ? examples : {}).map(
        ([name, example]): [string, string, Json] => {
          const { value = null } = inlineReferences(document, example) as JsonObject;
          return [mediaType, name, value];
        },
      );
    });
}

/** A node with its references resolved. */
function inlineReferences(document: JsonObject, node: Json): Json {
  const here = resolve(document, node);
  if (Array.isArray(here)) return here.map((item) => inlineReferences(document, item));
  if (!isObject(here)) return here;
  return Object.fromEntries(
    Object.entries(here).map(([key, value]) => [key, inlineReferences(document, value)]),
  );
}

type Id = Parameters<typeof validateRequest>[0];
type ControlId = Parameters<typeof control.validateRequest>[0];

test.for<{ target: Target; check: Check }>([
  {
    target: deviceContract,
    check: {
      request: (id, value, type) => validateRequest(id as Id, value, type),
      response: (id, status, type, value) => validateResponse(id as Id, status, type, value),
    },
  },
  {
    target: controlContract,
    check: {
      request: (id, value, type) => control.validateRequest(id as ControlId, value, type),
      response: (id, status, type, value) =>
        control.validateResponse(id as ControlId, status, type, value),
    },
  },
])(
  'the compiled validators accept every JSON example of $target.contract',
  async ({ target, check }) => {
    const checked = await checkExamples(target, check);
    expect(checked.length).toBeGreaterThan(20);
    expect(checked.filter(({ issues }) => issues.length > 0)).toEqual([]);
  },
);
