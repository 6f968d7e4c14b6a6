/** Takes the place of load-tracing.ts in a page, where an import that may be missing fails. */
export const loadTracing = (): null => null;
