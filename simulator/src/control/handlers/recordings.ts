import type { ControlHandlers } from '../control-handlers.ts';

export const recordings = {
  /** Loads the reader on demand, because most simulators never need it. */
  async importRecording({ query: { name = 'recording', origin }, body }, { fleet }) {
    const { importRecording } = await import('../import-recording.ts');
    return importRecording(fleet, { bytes: body, name }, origin);
  },
} satisfies Pick<ControlHandlers, 'importRecording'>;
