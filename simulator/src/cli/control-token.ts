import { readToken } from './option-values.ts';

/** The environment variable for the token, which other users cannot see. */
export const tokenVariable = 'STILLHOUSE_CONTROL_TOKEN';

/**
 * Returns the token of the control API from the command line or the environment. An empty variable
 * means no token.
 * @throws UsageError if the variable does not contain a token
 */
export function getControlToken(
  option: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const text = environment[tokenVariable] ?? '';
  return option ?? (text === '' ? undefined : readToken(tokenVariable, text));
}
