import { contractHash } from '@stillhouse/contracts/contract-hash';
import {
  type ContractDocument,
  contractDocument,
  type MediaTypeObject,
  type OperationObject,
  type ResponseObject,
  type SchemaObject,
} from '@stillhouse/contracts/document';
import {
  createOperationLookup,
  type OperationLookup,
} from '@stillhouse/contracts/operation-lookup';
import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { formatPointer, getAtPointer } from '@stillhouse/foundation/json-pointer';

/** A node of the contract with its JSON pointer into openapi.yaml. */
export type Placed<T> = { readonly value: T; readonly pointer: string };

/** The operations of a device and their schemas, with pointers into openapi.yaml. */
export class Contract {
  readonly version: string = contractDocument.info.version;
  readonly hash: string = contractHash;
  readonly document: ContractDocument = contractDocument;
  /** The operations of the device, in the order of the contract. */
  readonly operations: readonly Operation[];
  /** Finds the operation of a request by its method and its path without the query. */
  readonly findOperation: OperationLookup;

  /**
   * @param only limits the operations. Default: all
   */
  constructor(only?: ReadonlySet<OperationId>) {
    this.operations = Object.values(operations).filter(
      ({ id, surface }) => surface === 'device' && (only === undefined || only.has(id)),
    );
    this.findOperation = createOperationLookup(this.operations);
  }

  getOperation(id: OperationId): Operation {
    return operations[id];
  }

  /** Returns the operation as it is in openapi.yaml. */
  getOperationObject(id: OperationId): Placed<OperationObject> {
    return operationObjects.get(id) ?? findOperationObject(id);
  }

  /** Returns null if there is no body, or no schema for the media type. */
  getRequestSchema(id: OperationId, mediaType?: string): Placed<SchemaObject> | null {
    const { value, pointer } = this.getOperationObject(id);
    const content = value.requestBody?.content;
    const wanted = mediaType ?? operations[id].requestMediaType;
    if (content === undefined || wanted === undefined) return null;
    return this.#getSchema(content, wanted, [pointer, 'requestBody', 'content']);
  }

  /** Returns null if the operation does not declare the status. */
  getResponse(id: OperationId, status: number): Placed<ResponseObject> | null {
    const { value, pointer } = this.getOperationObject(id);
    const response = value.responses[String(status)];
    if (response === undefined) return null;
    return this.resolve({ value: response, pointer: `${pointer}/responses/${status}` });
  }

  /** Returns the schema of a response body, or null. */
  getResponseSchema(
    id: OperationId,
    status: number,
    mediaType: string,
  ): Placed<SchemaObject> | null {
    const response = this.getResponse(id, status);
    if (response?.value.content === undefined) return null;
    return this.#getSchema(response.value.content, mediaType, [response.pointer, 'content']);
  }

  /** Follows references. */
  resolve<T extends { readonly $ref?: string }>(placed: Placed<T>): Placed<T> {
    const { $ref } = placed.value;
    if ($ref === undefined) return placed;
    const pointer = $ref.slice(1);
    return this.resolve({ value: getNode(pointer) as T, pointer });
  }

  #getSchema(
    content: Readonly<Record<string, MediaTypeObject>>,
    mediaType: string,
    [pointer, ...keys]: readonly [string, ...string[]],
  ): Placed<SchemaObject> | null {
    const schema = content[mediaType]?.schema;
    if (schema === undefined) return null;
    const place = `${pointer}${formatPointer([...keys, mediaType, 'schema'])}`;
    return this.resolve({ value: schema, pointer: place });
  }
}

const operationObjects = new Map<OperationId, Placed<OperationObject>>();

function findOperationObject(id: OperationId): Placed<OperationObject> {
  const { path, method } = operations[id];
  const pointer = formatPointer(['paths', path, method.toLowerCase()]);
  const found = { value: getNode(pointer) as OperationObject, pointer };
  operationObjects.set(id, found);
  return found;
}

/** Nodes of openapi.yaml by their pointers. The checks look up the same ones for each response. */
const nodes = new Map<string, unknown>();

function getNode(pointer: string): unknown {
  const found = nodes.get(pointer);
  if (found !== undefined) return found;
  const node = getAtPointer(contractDocument, pointer);
  if (node === undefined) throw new Error(`openapi.yaml has nothing at ${pointer}`);
  nodes.set(pointer, node);
  return node;
}
