import type { At } from './schemas.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: At;
  readonly explode: boolean;
  readonly examples: readonly unknown[];
};

export type Media = {
  readonly type: string;
  readonly schema: At | null;
  readonly examples: readonly unknown[];
  readonly keys: readonly string[];
};

export type ApiHeader = {
  readonly name: string;
  readonly required: boolean;
  /** The contract says that a response may be without it. */
  readonly isOptional: boolean;
  readonly schema: At;
};

export type ApiResponse = {
  /** A status, a range such as `4XX`, or `default`. */
  readonly key: string;
  readonly media: readonly Media[];
  readonly headers: readonly ApiHeader[];
};

export type ApiBody = { readonly required: boolean; readonly media: readonly Media[] };

/** A way to prove who calls. `other` needs more than a request, such as OAuth 2. */
export type SecurityScheme = {
  readonly name: string;
  readonly kind: 'basic' | 'bearer' | 'apiKey' | 'other';
  /** Of an API key: where it is, and its name there. */
  readonly in?: string;
  readonly key?: string;
};

export type ApiOperation = {
  readonly id: string;
  readonly method: string;
  /** With the base path of the server. */
  readonly path: string;
  readonly keys: readonly string[];
  /** Id, path, summary and tags. */
  readonly words: string;
  readonly parameters: readonly Parameter[];
  readonly body: ApiBody | null;
  readonly responses: readonly ApiResponse[];
  /** Alternatives. Empty if everybody may call it. */
  readonly security: readonly (readonly SecurityScheme[])[];
  /** Alternatives that it takes, although everybody may call it. */
  readonly optionalSecurity: readonly (readonly SecurityScheme[])[];
  readonly node: Readonly<Record<string, unknown>>;
};

/** Returns the description of a status: its own, that of its range, or the default. */
export function findResponse(operation: ApiOperation, status: number): ApiResponse | undefined {
  const find = (key: string) => operation.responses.find((it) => it.key.toUpperCase() === key);
  return find(String(status)) ?? find(`${String(status)[0]}XX`) ?? find('DEFAULT');
}
