import type { ControlHandlers } from '../control-handlers.ts';

export const recordings = {
  /** Loads the reader on demand, because most simulators never need it. */
  async importRecording({ query: { name = 'recording', ...options }, body }, { fleet }) {
    const { importInThread } = await import('../import-thread.ts');
    return importInThread(fleet, { bytes: body, name, ...options });
  },
} satisfies Pick<ControlHandlers, 'importRecording'>;
