import type { ControlHandlers } from '../control-handlers.ts';

export const coverage = {
  getCoverage: (_request, { fleet }) => ({ status: 200, body: fleet.coverage.toReport() }),
} satisfies Pick<ControlHandlers, 'getCoverage'>;
