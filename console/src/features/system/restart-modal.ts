import { renderRestart } from '../restart/RestartDialog.tsx';

/** The dialog for a restart from the System pages. */
export const restartModal = {
  type: 'restart',
  render: renderRestart,
  kind: 'system',
  title: 'Restart device?',
  text: 'Any call ends. The device is offline for about a minute.',
} as const;
