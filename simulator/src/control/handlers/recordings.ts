import type { ControlHandlers } from '../control-handlers.ts';

export const recordings = {
  importRecording: ({ query: { name = 'recording', ...options }, body }, services) =>
    services.importRecording({ bytes: body, name, ...options }),
} satisfies Pick<ControlHandlers, 'importRecording'>;
