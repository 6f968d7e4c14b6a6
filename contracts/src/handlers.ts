import type { operations } from '../generated/api.d.ts';

export type { UploadedFile } from '../generated/api.d.ts';

/** The declared keys of a type, without its index signature. */
type Known<T> = keyof { [Key in keyof T as string extends Key ? never : Key]: T[Key] };

type Values<T> = T[keyof T];

type PartOf<Parameters, Name extends string> = Parameters extends { [Key in Name]: infer Part }
  ? Part
  : Parameters extends { [Key in Name]?: infer Part }
    ? Exclude<Part, undefined> extends never
      ? Record<never, never>
      : Exclude<Part, undefined>
    : Record<never, never>;

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Values<Content>
  : Operation extends { requestBody?: infer Optional }
    ? (Optional extends { content: infer Content } ? Values<Content> : never) | undefined
    : undefined;

/** The input of a handler: valid path parameters, query parameters and body. */
export type RequestOfOperation<Operation> = Operation extends { parameters: infer Parameters }
  ? {
      readonly path: PartOf<Parameters, 'path'>;
      readonly query: PartOf<Parameters, 'query'>;
      /** Parsed JSON, or bytes for other media types. Undefined without a body. */
      readonly body: BodyOf<Operation>;
    }
  : never;

/** Headers are text on the wire, whatever their schema. */
type Texts<Headers> = { [Name in keyof Headers as Name & Known<Headers>]: string };

/** Headers that the contract requires are required here. */
type HeadersOf<Headers> =
  Known<Headers> extends never
    ? { headers?: never }
    : Record<never, never> extends Texts<Headers>
      ? { headers?: Texts<Headers> }
      : { headers: Texts<Headers> };

type ContentOf<Response> = Response extends { content: infer Content }
  ? { body: Values<Content> }
  : { body?: never };

type DeclaredResponse<Status, Response> = { status: Status } & ContentOf<Response> &
  (Response extends { headers: infer Headers } ? HeadersOf<Headers> : { headers?: never });

/** The result of a handler: a declared status with its body and headers. */
export type ResponseOfOperation<Operation> = Operation extends { responses: infer Responses }
  ? Values<{ [Status in keyof Responses]: DeclaredResponse<Status, Responses[Status]> }>
  : never;

/** One handler for each operation of any contract. */
export type HandlersOf<Operations, Context> = {
  readonly [Id in keyof Operations]: (
    request: RequestOfOperation<Operations[Id]>,
    context: Context,
  ) => ResponseOfOperation<Operations[Id]> | Promise<ResponseOfOperation<Operations[Id]>>;
};

/** Handlers of the device contract. */
export type Handlers<Context> = HandlersOf<operations, Context>;

export type RequestOf<Id extends keyof operations> = RequestOfOperation<operations[Id]>;
export type ResponseOf<Id extends keyof operations> = ResponseOfOperation<operations[Id]>;
