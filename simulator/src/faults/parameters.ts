import { isProblemCode } from '@stillhouse/contracts/problems';
import type { Issue } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { Buffer } from '#platform/buffer';
import { checkName } from '../name-checks/check-name.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';

/** A parameter of a fault kind: its schema and its check. */
export type Parameter = {
  /** JSON Schema. */
  schema: Readonly<Record<string, unknown>>;
  required: boolean;
  /**
   * Returns the end of a sentence that begins with the parameter's name, or null if the value is
   * valid.
   */
  wrong(value: unknown): string | null;
};

/** Checks the parameters of a fault. Pointers start at the parameters. */
export function checkParameters(
  known: Readonly<Record<string, Parameter>>,
  given: Readonly<Record<string, unknown>>,
): Issue[] {
  const names = Object.keys(known);
  const unknown = collectIssues(Object.keys(given), (name) =>
    checkName(`/${name}`, name, names, 'parameter of this fault'),
  );
  const wrong = Object.entries(known).flatMap(([name, parameter]): Issue[] => {
    const value = given[name];
    if (value === undefined && !parameter.required) return [];
    const message = value === undefined ? `${name} is missing; add it` : parameter.wrong(value);
    return message === null ? [] : [{ pointer: `/${name}`, message }];
  });
  return [...unknown, ...wrong];
}

/** Returns the JSON Schema of all parameters of a kind. */
export function createParameterSchema(
  known: Readonly<Record<string, Parameter>>,
): Record<string, unknown> {
  const required = Object.keys(known).filter((name) => known[name]?.required === true);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries(known).map(([name, { schema }]) => [name, { ...schema }]),
    ),
  };
}

/** Returns an optional version of a parameter. */
export function optional(parameter: Parameter): Parameter {
  return { ...parameter, required: false };
}

/** @param unit for messages, such as `simulated milliseconds` */
export function wholeNumber(
  minimum: number,
  maximum: number,
  unit: string,
  description = `Whole ${unit}.`,
): Parameter {
  return {
    schema: { type: 'integer', minimum, maximum, description },
    required: true,
    wrong: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
        ? null
        : `is ${JSON.stringify(value)}. Use whole ${unit} from ${minimum} to ${maximum}`,
  };
}

export function text(description: string, pattern = /^/, wanted = 'text'): Parameter {
  return {
    schema: { type: 'string', description, ...(wanted !== 'text' && { pattern: pattern.source }) },
    required: true,
    wrong: (value) =>
      typeof value === 'string' && pattern.test(value)
        ? null
        : `is ${JSON.stringify(value)}. Use ${wanted}`,
  };
}

export function choice(values: readonly string[], description: string): Parameter {
  return {
    schema: { type: 'string', enum: [...values], description },
    required: true,
    wrong(value) {
      const [issue] = checkName('', String(value), values, 'value that it takes');
      return typeof value === 'string' && issue === undefined
        ? null
        : (issue?.message ?? 'is not text');
    },
  };
}

export function problemCode(description: string): Parameter {
  return {
    schema: { type: 'string', description },
    required: true,
    wrong: (value) =>
      typeof value === 'string' && isProblemCode(value)
        ? null
        : `${JSON.stringify(value)} is not a problem code. See ProblemCode in openapi.yaml`,
  };
}

/** Headers that the device sets itself, because they describe the message or the connection. */
const ownHeaders = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
];

const maxHeaders = 50;

/**
 * Header names with one-line values.
 * @param settable headers that the device otherwise sets itself
 */
export function headers(description: string, settable: readonly string[] = []): Parameter {
  return {
    schema: {
      type: 'object',
      maxProperties: maxHeaders,
      additionalProperties: { type: 'string', pattern: headerValue.source },
      description,
    },
    required: true,
    wrong(value) {
      if (!isHeaderRecord(value)) {
        return `is not an object of header names and one-line ASCII texts (at most ${maxHeaders})`;
      }
      const own = Object.keys(value).find(
        (name) => ownHeaders.includes(name.toLowerCase()) && !settable.includes(name.toLowerCase()),
      );
      return own === undefined ? null : `has ${own}, which the device sets itself. Remove it`;
    },
  };
}

/** Printable ASCII and tabs (RFC 9110 section 5.5). */
const headerValue = /^[\t\x20-\x7e]{0,1000}$/;

export function isHeaderRecord(value: unknown): value is Record<string, string> {
  return (
    isRecord(value) &&
    Object.keys(value).length <= maxHeaders &&
    Object.entries(value).every(
      ([name, line]) =>
        /^[a-z0-9-]{1,100}$/i.test(name) && typeof line === 'string' && headerValue.test(line),
    )
  );
}

/** Any JSON value. */
export function json(description: string, maxBytes: number): Parameter {
  return {
    schema: { description: `${description} At most ${maxBytes} bytes.` },
    required: true,
    wrong(value) {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      return bytes <= maxBytes ? null : `has ${bytes} bytes. Use at most ${maxBytes}`;
    },
  };
}
