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
export const ignoreQuery = (id: string, name: string): CameraBug => ({
  query: (request) => {
    const query = new URLSearchParams(request.query);
    if (request.id === id) query.delete(name);
    return query;
  },
});
export const setQuery = (id: string, name: string, value: string): CameraBug => ({
  query: (request) => {
    const query = new URLSearchParams(request.query);
    if (request.id === id && !query.has(name)) query.set(name, value);
    return query;
  },
});
export const store = (id: string, work: (body: Doc, camera: Camera) => void): CameraBug => ({
  store: (body, request, camera) => {
    if (request.id === id) work(body, camera);
  },
});
export const accepts = (pattern: RegExp): CameraBug => ({ accepts: pattern });

/** A bug with its name, and the requirement that it breaks. */
export type NamedBug = readonly [name: string, bug: CameraBug, requirement: string];
