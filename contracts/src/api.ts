import type { components } from '../generated/api.d.ts';

export type { components, operations, paths, UploadedFile } from '../generated/api.d.ts';

/** The type of a component schema of openapi.yaml, as it is on the wire. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
