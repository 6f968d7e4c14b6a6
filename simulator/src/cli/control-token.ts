import { readToken } from './option-values.ts';

/** Where the token stands that nobody sees in the list of processes. */
export const tokenVariable = 'STILLHOUSE_CONTROL_TOKEN';

/**
 * The token of the control API, from the command line or else from the environment; an empty one there is none.
 * @throws UsageError when what stands in the environment is no token
 */
export function controlTokenOf(
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const text = environment[tokenVariable] ?? '';
  return given ?? (text === '' ? undefined : readToken(tokenVariable, text));
}
