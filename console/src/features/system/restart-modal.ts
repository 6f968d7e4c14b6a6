/** The restart that an admin asks for, from wherever. */
export const restartModal = {
  type: 'restart',
  kind: 'system',
  title: 'Restart device?',
  text: 'Calls end, and the device is away for about a minute.',
} as const;
