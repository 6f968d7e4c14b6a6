import { expect, test } from 'vitest';
import { createOperationLookup } from './operation-lookup.ts';
import { operations } from './operations.ts';

const findOperation = createOperationLookup(Object.values(operations));

test.each(Object.values(operations))('finds $id by its method and path', (operation) => {
  const path = operation.path.replaceAll(/\{\w+\}/g, 'a%20b');
  const pathParameters = Object.fromEntries(operation.pathParameters.map((name) => [name, 'a b']));
  expect(findOperation(operation.method, path)).toEqual({ operation, pathParameters });
});

test('a GET operation also responds to HEAD', () => {
  const { path } = operations.getStatus;
  expect(findOperation('HEAD', path)).toMatchObject({ operation: { id: 'getStatus' } });
});

test('a method that the path lacks gets the allowed ones', () => {
  expect(findOperation('DELETE', operations.getStatus.path)).toEqual({ allow: ['GET', 'HEAD'] });
});

test('an unknown path, an empty parameter and a template are not operations', () => {
  expect(findOperation('GET', '/api/v1/nothing')).toBeNull();
  expect(findOperation('DELETE', '/api/v1/certificates/')).toBeNull();
});

test('a parameter that is not percent-encoded UTF-8 stays as sent', () => {
  const path = operations.deleteCertificate.path.replace('{id}', '%ff');
  expect(findOperation('DELETE', path)).toMatchObject({ pathParameters: { id: '%ff' } });
});
