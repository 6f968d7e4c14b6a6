import { renderRestart } from '../restart/RestartDialog.tsx';

/** The dialog for a restart from the System pages. */
export const restartModal = {
  type: 'restart',
  render: renderRestart,
  kind: 'system',
  title: 'Restart device?',
  text: 'Calls end, and the device is away for about a minute.',
} as const;
