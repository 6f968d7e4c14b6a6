import type { Issue } from '@stillhouse/contracts/validators';

/** One issue for each parameter that the fault kind does not know. */
export function unknownParameters(
  parameters: Record<string, unknown>,
  known: readonly string[],
): Issue[] {
  return Object.keys(parameters)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      pointer: `/${name}`,
      message: `is no parameter of this fault; it takes ${known.length > 0 ? known.join(', ') : 'none'}`,
    }));
}
