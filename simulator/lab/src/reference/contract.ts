import type { Reference } from '../address/address.ts';

/** Where the lab port serves each contract, as one file without references to others. */
export const contractPaths: Readonly<Record<Reference, string>> = {
  device: '/reference/openapi.json',
  control: '/reference/control.json',
};

type Operation = {
  readonly 'x-surface'?: string;
  readonly 'x-signs-in'?: { readonly token: string };
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
};

/** An OpenAPI document, as far as the page reads it. */
export type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly parameters?: Readonly<Record<string, object>>;
  };
  readonly servers?: readonly { readonly url: string; readonly description: string }[];
};

export async function loadContract(api: Reference): Promise<Contract> {
  const response = await fetch(contractPaths[api]);
  if (!response.ok) throw new Error(`${contractPaths[api]} responds with ${response.status}.`);
  return response.json();
}

/** Returns false for calls of the cloud, and for event streams, which never end. */
export function canSend({ paths }: Contract, path: string, method: string): boolean {
  const operation = paths[path]?.[method];
  if (operation === undefined || operation['x-surface'] === 'cloud') return false;
  const contents = Object.values(operation.responses ?? {}).map(({ content = {} }) => content);
  return !contents.some((content) => 'text/event-stream' in content);
}

/** Finds the call that signs in, and the member of its response that has the token. */
export function findSignIn({ paths }: Contract): { path: string; member: string } | null {
  for (const [path, operations] of Object.entries(paths)) {
    for (const { 'x-signs-in': signsIn } of Object.values(operations)) {
      if (signsIn !== undefined) return { path, member: signsIn.token };
    }
  }
  return null;
}
