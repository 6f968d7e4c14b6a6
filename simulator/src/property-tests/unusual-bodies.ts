import type { Operation } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { validateRequest } from '@stillhouse/contracts/validators';
import { createUnusualCertificates } from '../../openssl/unusual-certificates.ts';
import { certificatePem } from './certificate.ts';
import { listUnusualTexts } from './unusual-texts.ts';
import { getExampleBodies } from './well-formed.ts';

type Field = ReturnType<typeof getRequestFields>[number];

/** Body-less operations have one body, undefined. */
export type UnusualBody = { field: string; body: unknown };

/**
 * Returns legal bodies of an operation: its examples, with one field replaced by each unusual value
 * that the contract allows there. Files of forms are unusual certificates, and have unusual names.
 */
export function listUnusualBodies(operation: Operation): UnusualBody[] {
  const { id, requestMediaType } = operation;
  if (requestMediaType === undefined) return [{ field: '', body: undefined }];
  if (requestMediaType === 'multipart/form-data') return listUnusualFiles();
  const examples = getExampleBodies(operation);
  const bodies = new Map(examples.map((body) => [JSON.stringify(body), { field: '', body }]));
  for (const { pointer, ...field } of getRequestFields(id)) {
    const path = pointer.split('/').slice(1);
    const values = listUnusualValues(field);
    for (const body of examples.flatMap((it) => replaceAt(it, path, values)))
      bodies.set(JSON.stringify(body), { field: pointer, body });
  }
  return [...bodies.values()].filter(({ body }) => validateRequest(id, body).length === 0);
}

function listUnusualValues(field: Omit<Field, 'pointer'>): unknown[] {
  const { types, values, minimum = -1e9, maximum = 1e9, minLength, maxLength, pattern } = field;
  if (values !== undefined) return [...values];
  const isAllowed = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
  const byType: Record<string, () => unknown[]> = {
    string: () => listUnusualTexts(minLength, maxLength).filter(isAllowed),
    integer: () => [minimum, maximum, 0, 1],
    number: () => [minimum, maximum, 0, 0.1, Number.MIN_VALUE],
    boolean: () => [true, false],
    null: () => [null],
    array: () => [[]],
    object: () => [{}],
  };
  return types.flatMap((type) => byType[type]?.() ?? []);
}

/** Returns copies of a body with a value at each place of a path, where `*` is every member. */
function replaceAt(body: unknown, [key, ...rest]: string[], values: unknown[]): unknown[] {
  if (key === undefined) return values;
  if (typeof body !== 'object' || body === null) return [];
  const keys = key === '*' ? Object.keys(body) : [key];
  return keys.flatMap((name) =>
    replaceAt((body as Record<string, unknown>)[name], rest, values).map((value) =>
      Array.isArray(body) ? body.with(Number(name), value) : { ...body, [name]: value },
    ),
  );
}

function listUnusualFiles(): UnusualBody[] {
  const certificates = createUnusualCertificates().map(([name, der]) => ({
    field: name,
    body: new File([new Uint8Array(der)], 'unusual.der'),
  }));
  const named = listUnusualTexts(1, 200).map((name) => ({
    field: 'name',
    body: new File([certificatePem], `${name}.pem`),
  }));
  return [...certificates, ...named];
}
