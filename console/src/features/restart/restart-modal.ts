import { renderRestart } from './RestartDialog.tsx';

/** The dialog for a restart that no setting needs. */
export const restartModal = {
  type: 'restart',
  render: renderRestart,
  kind: 'system',
  title: 'Restart device?',
  text: 'Any call ends. The device is offline for about a minute.',
} as const;
