/** An error that an agent can correct. Its message names the argument, the value and the remedy. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
