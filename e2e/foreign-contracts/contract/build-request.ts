import type { Subject } from '../servers/foreign-server.ts';
import type { Contract, Operation, Parameter } from './load-contract.ts';
import { createSample } from './sample-values.ts';
import type { Schema } from './schema.ts';

export type Message = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type Changes = {
  /** Instead of the sample of the operation. */
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, string | null>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly withoutAuth?: boolean;
};

/** The media type that an operation receives: JSON if it may. */
export function getBodyType(operation: Operation): string | undefined {
  const types = Object.keys(operation.body?.content ?? {});
  return types.find((type) => type.includes('json')) ?? types[0];
}

export function getBodySchema(operation: Operation): Schema {
  return operation.body?.content[getBodyType(operation) ?? '']?.schema ?? {};
}

export function getSampleBody(subject: Subject, operation: Operation): unknown {
  const type = getBodyType(operation);
  const media = operation.body?.content[type ?? ''];
  return subject.bodies[operation.id] ?? media?.example ?? createSample(media?.schema ?? {});
}

function getParameter(subject: Subject, operation: Operation, parameter: Parameter): string {
  const { name, example, schema } = parameter;
  const given = subject.parameters[`${operation.id} ${name}`] ?? subject.parameters[name];
  return given ?? String(example ?? createSample(schema));
}

/** Builds a valid, authenticated request of an operation, with changes. */
export function buildRequest(
  contract: Contract,
  subject: Subject,
  operation: Operation,
  changes: Changes = {},
): Message {
  const { body = getSampleBody(subject, operation), query = {}, withoutAuth = false } = changes;
  const type = getBodyType(operation);
  const path = operation.path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((it) => it.name === name && it.in === 'path');
    return parameter === undefined
      ? ''
      : encodeURIComponent(getParameter(subject, operation, parameter));
  });
  const search = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const value = query[parameter.name];
    if (parameter.in !== 'query' || value === null) continue;
    if (value !== undefined) search.set(parameter.name, value);
    else if (parameter.required)
      search.set(parameter.name, getParameter(subject, operation, parameter));
  }
  const text = changes.rawBody ?? (type === undefined ? '' : encodeBody(type, body));
  return {
    method: operation.method,
    target: `${contract.basePath}${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(withoutAuth ? {} : subject.authorization),
      ...(type !== undefined && { 'content-type': type.replace('*/*', 'text/plain') }),
      ...changes.headers,
    },
    body: Buffer.from(text),
  };
}

function encodeBody(type: string, body: unknown): string {
  if (type.includes('json')) return JSON.stringify(body);
  if (type.includes('urlencoded'))
    return String(new URLSearchParams(body as Record<string, string>));
  return String(body);
}
