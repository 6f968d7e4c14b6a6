import type { operations as Wire } from '@stillhouse/contracts/api';
import type { OperationId } from '@stillhouse/contracts/operations';

type PathInput<Id extends OperationId> = Wire[Id]['parameters'] extends { path: infer Path }
  ? { path: Path }
  : { path?: never };

type BodyInput<Id extends OperationId> = Wire[Id] extends {
  requestBody: { content: infer Content };
}
  ? { body: Content extends { 'multipart/form-data': unknown } ? FormData : Content[keyof Content] }
  : { body?: never };

/**
 * What a call of the operation takes: `path` parameters and `body`, each only where there is one. A file goes as
 * FormData, with the fields of the contract.
 */
export type InputOf<Id extends OperationId> = PathInput<Id> & BodyInput<Id>;

type SuccessStatus = 200 | 201 | 202 | 204;

type BodyOfReply<Reply> = Reply extends { content: infer Content }
  ? Content[keyof Content]
  : undefined;

type Replies<Id extends OperationId> = Wire[Id]['responses'];

/** The body of the operation's successful reply; undefined where it has none (204). */
export type ReplyOf<Id extends OperationId> = {
  [Status in keyof Replies<Id>]: Status extends SuccessStatus
    ? BodyOfReply<Replies<Id>[Status]>
    : never;
}[keyof Replies<Id>];

/** Operations that take no input, and so can be asked for by their name alone. */
export type PlainOperationId = {
  [Id in OperationId]: Record<never, never> extends InputOf<Id> ? Id : never;
}[OperationId];
