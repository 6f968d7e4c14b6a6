import { type Collection, type Item, keys } from './pi-hole-collections.ts';
import { type Call, gone, missing, type Result, reject, send } from './pi-hole-requests.ts';

type Where = Record<string, string | undefined>;

function getWhere({ name }: Collection, { path, query }: Call): Where {
  if (name === 'domains') return { type: path[1], kind: path[2], domain: path[3]?.toLowerCase() };
  return {
    [keys[name]]: path[1],
    ...(name === 'lists' && { type: query.get('type') ?? undefined }),
  };
}

export function handleCollection(collection: Collection, call: Call): Result {
  const { name } = collection;
  const key = keys[name];
  const where = getWhere(collection, call);
  const isWrong =
    (where.kind && !['exact', 'regex'].includes(where.kind)) ||
    (name === 'domains' && where.type && !['allow', 'deny'].includes(where.type));
  if (isWrong) return reject('Invalid type or kind');
  if (call.method === 'GET') return send({ [name]: collection.find(where) });
  if (call.method === 'DELETE') return collection.remove(where) > 0 ? gone : missing;
  const { [key]: value, ...rest } = call.body as Item;
  const place = Object.fromEntries(Object.entries(where).filter(([, it]) => it !== undefined));
  const finish = (items: Item[], status: number): Result => ({
    status,
    json: {
      [name]: items,
      processed: { success: items.map((it) => ({ item: it[key] })), errors: [] },
    },
    headers: {
      Location: `/api/${call.path.slice(0, name === 'domains' ? 3 : 1).join('/')}/${encodeURIComponent(String(items[0]?.[key]))}`,
    },
  });
  if (call.method === 'PUT') {
    const [found] = collection.find(where);
    const renamed = name === 'groups' && typeof value === 'string' ? { name: value } : {};
    const body = { ...place, ...rest, ...renamed };
    return finish(
      [found === undefined ? collection.create(body) : collection.replace(found, body)],
      200,
    );
  }
  const values = [value].flat().filter((it) => typeof it === 'string' && it !== '');
  if (values.length === 0) return reject(`No "${key}" string in JSON payload`);
  const known = values.find((it) => collection.find({ ...where, [key]: String(it) }).length > 0);
  if (known !== undefined) return reject(`${String(known)} exists already`);
  return finish(
    values.map((it) => collection.create({ ...rest, ...place, [key]: it })),
    201,
  );
}

export function deleteBatch(collection: Collection, { body }: Call): Result {
  const counts = (body as Item[]).map(({ item, ...rest }) =>
    collection.remove({ ...(rest as Where), [keys[collection.name]]: String(item) }),
  );
  return counts.some((count) => count > 0) ? gone : missing;
}
