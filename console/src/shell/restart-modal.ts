import type { ReactNode } from 'react';
import type { restartFigures } from '../reconnect/restart-timings.ts';

/**
 * Asks whether to restart the device, restarts it, and stays until it is back (spec section 4, Restart dialog).
 *
 * @param kind whose figures count: how long the device may take
 */
export type RestartModal = {
  type: 'restart';
  kind: keyof typeof restartFigures;
  /** The question, and what the restart means. */
  title: string;
  text: ReactNode;
  /** 'Cancel' unless said otherwise. */
  cancelLabel?: string;
  /** The origin at which the device may be found afterwards, if it changes by the restart. */
  newAddress?: string | undefined;
  /** Called when the dialog closes. @param hasRestarted the device was seen to go away and to come back */
  onClosed?: (hasRestarted: boolean) => void;
};
