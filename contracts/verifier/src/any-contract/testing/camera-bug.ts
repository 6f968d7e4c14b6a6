import type { Camera, CameraBug, CameraReply, CameraRequest } from './camera.ts';

type Doc = Record<string, unknown>;

export const change = (
  id: string,
  work: (json: Doc, reply: CameraReply, request: CameraRequest, camera: Camera) => void,
): CameraBug => ({
  change: (reply, request, camera) => {
    if (request.id === id && reply.status < 300)
      work((reply.json ?? {}) as Doc, reply, request, camera);
  },
});
export const set = (id: string, member: string, value: unknown) =>
  change(id, (json, reply) => {
    reply.json = { ...json, [member]: value };
  });
export const setHeaders = (id: string, headers: Doc) =>
  change(id, (_, reply) => {
    reply.headers = headers;
  });
/** Changes each response with a status. */
export const changeStatus = (status: number, changed: Partial<CameraReply>): CameraBug => ({
  change: (reply) => {
    if (reply.status === status) Object.assign(reply, changed);
  },
});
const changeQuery = (id: string, work: (query: URLSearchParams) => void): CameraBug => ({
  query: (request) => {
    const query = new URLSearchParams(request.query);
    if (request.id === id) work(query);
    return query;
  },
});
export const ignoreQuery = (id: string, name: string) =>
  changeQuery(id, (query) => query.delete(name));
/** Another default of a parameter. */
export const setQuery = (id: string, name: string, value: string) =>
  changeQuery(id, (query) => {
    if (!query.has(name)) query.set(name, value);
  });
export const store = (id: string, work: (body: Doc, camera: Camera) => void): CameraBug => ({
  store: (body, request, camera) => {
    if (request.id === id) work(body, camera);
  },
});
/** Another default of a member. */
export const storeDefault = (id: string, member: string, value: unknown) =>
  store(id, (body) => {
    body[member] ??= value;
  });
export const accepts = (pattern: RegExp): CameraBug => ({ accepts: pattern });

/** A bug with its name, and the requirement that it breaks. */
export type NamedBug = readonly [name: string, bug: CameraBug, requirement: string];
