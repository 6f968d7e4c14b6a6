import type { RestartModal } from '../../restart/RestartDialog.tsx';

export const restartModal: RestartModal = {
  type: 'restart',
  kind: 'system',
  title: 'Restart device?',
  text: 'Calls end, and the device is away for about a minute.',
};
