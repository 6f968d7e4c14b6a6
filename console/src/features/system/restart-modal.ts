/** The dialog for a restart from the System pages. */
export const restartModal = {
  type: 'restart',
  kind: 'system',
  title: 'Restart device?',
  text: 'Calls end, and the device is away for about a minute.',
} as const;
