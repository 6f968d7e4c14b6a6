import type { ApiOperation, Media, Parameter } from './api-operation.ts';
import { asList, asRecord, type FlatSchema } from './body-values.ts';

/** Values of the path name items, and HTTP gives some headers a meaning of its own. */
export const isTestable = ({ in: place, name }: Parameter): boolean =>
  place !== 'path' && !(place === 'header' && isHttpHeader(name));

const isHttpHeader = (name: string) =>
  /^(accept.*|authorization|content-.*|cookie|host|if-.*|range|user-agent|origin|referer|x-request-id|x-correlation-id)$/i.test(
    name,
  );

/** What lists are judged by. */
export const sizeName = /^(limit|page_?size|per_?page)$/i;
export const offsetName = /^(offset|skip)$/i;
export const pageName = /^page$/i;
/** What only shows that a list may be a page, so that it is not judged. */
export const mayBePage = /^(page|offset|start|skip|cursor|after)$/i;
export const mayBeSize =
  /^(limit|(per_?page|page_?size|size|count|top|first|take)|max(_?(results|items))?)$/i;

export const inQuery = ({ parameters }: ApiOperation) =>
  parameters.filter((it) => it.in === 'query');
export const findQuery = (operation: ApiOperation, name: RegExp) =>
  inQuery(operation).find((it) => name.test(it.name));

export const hasPages = (operation: ApiOperation): boolean =>
  [sizeName, offsetName, pageName].some((name) => findQuery(operation, name) !== undefined);

/** Returns the parameters that have the name and the values of a member of the items. */
export function listFilters(
  flatten: (schema: Parameter['schema']) => FlatSchema,
  operation: ApiOperation,
): { readonly name: string; readonly values: readonly unknown[] }[] {
  const schema = operation.responses.find(({ key }) => key.startsWith('2'))?.media[0]?.schema;
  if (schema == null) return [];
  const toItems = (value: unknown) => flatten({ value: value ?? {}, keys: schema.keys }).items;
  const lists = Object.values(asRecord(flatten(schema).properties)).map(toItems);
  const items = [flatten(schema).items, ...lists].filter((it) => it !== undefined);
  const members = items.flatMap((value) =>
    Object.entries(asRecord(flatten({ value, keys: schema.keys }).properties)),
  );
  return inQuery(operation).flatMap(({ name, schema: own }) => {
    const values = asList(flatten(own).enum);
    const member = members.find(([it]) => it === name)?.[1];
    const known = asList(flatten({ value: member ?? {}, keys: schema.keys }).enum);
    return values.length > 1 && values.every((it) => known.includes(it)) ? [{ name, values }] : [];
  });
}

/** Returns the form of a request that has members which must not be missing. */
export function getForm({ body }: ApiOperation): Media | undefined {
  const [media] = body?.media ?? [];
  return media !== undefined && /x-www-form-urlencoded|^multipart\//i.test(media.type)
    ? media
    : undefined;
}
