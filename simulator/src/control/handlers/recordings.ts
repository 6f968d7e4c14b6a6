import type { ControlHandlers } from '../control-handlers.ts';

export const recordings = {
  /** Loads the reader on demand, because most simulators never need it. */
  async importRecording({ query: { name = 'recording', origin }, body }, { fleet }) {
    const { importInThread } = await import('../import-thread.ts');
    return importInThread(fleet, { bytes: body, name, origin });
  },
} satisfies Pick<ControlHandlers, 'importRecording'>;
