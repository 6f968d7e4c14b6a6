import type { ErrorObject } from 'ajv/dist/2020.js';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation, Media } from './api-operation.ts';
import type { Direction } from './schemas.ts';

/**
 * Finds examples that violate their own schema. There, the file contradicts itself, and a device
 * that follows the example does no wrong.
 */
export class ExampleFaults {
  readonly #faults = new Set<string>();

  constructor(contract: ApiContract) {
    for (const operation of contract.operations) {
      const { body, responses, parameters } = operation;
      for (const media of body?.media ?? []) this.#check(contract, operation, 'request', media, '');
      for (const { key, media } of responses)
        for (const it of media) this.#check(contract, operation, 'response', it, key);
      for (const { name, schema, examples } of parameters) {
        const [error] = examples.flatMap((it) => contract.schemas.validate(schema, 'request', it));
        if (error === undefined) continue;
        contract.schemas.note(
          schema.keys.slice(0, -1),
          `The example of the parameter ${name} violates its schema: it ${error.message}.`,
          'Correct the example or the schema.',
        );
      }
    }
  }

  #check(
    contract: ApiContract,
    operation: ApiOperation,
    direction: Direction,
    media: Media,
    key: string,
  ): void {
    const { schema, examples, keys } = media;
    if (schema === null || !/json/i.test(media.type)) return;
    for (const example of examples) {
      for (const error of contract.schemas.validate(schema, direction, example)) {
        this.#faults.add(getFaultKey(operation, key, error));
        if (error.keyword === 'anyOf') continue;
        contract.schemas.note(
          keys,
          `An example violates its schema: ${error.instancePath || 'it'} ${error.message}.`,
          'Correct the example or the schema. Until then, this member is not checked.',
        );
      }
    }
  }

  explains(operation: ApiOperation, key: string, error: ErrorObject): boolean {
    return this.#faults.has(getFaultKey(operation, key, error));
  }
}

function getFaultKey(
  { id }: ApiOperation,
  key: string,
  { instancePath, keyword, params }: ErrorObject,
): string {
  const missing = typeof params.missingProperty === 'string' ? params.missingProperty : '';
  return `${id} ${key} ${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${keyword} ${missing}`;
}
