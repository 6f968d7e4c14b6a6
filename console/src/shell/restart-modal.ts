import type { ReactElement, ReactNode } from 'react';
import type { restartTimings } from '../reconnect/restart-timings.ts';

/**
 * Asks whether to restart the device, restarts it, and stays open until it is back (R4.27).
 *
 * @param kind selects the timings of the restart
 */
export type RestartModal = {
  type: 'restart';
  /**
   * `renderRestart`. The caller imports it, so that the dialog is loaded before the restart is
   * offered, and is not part of the first chunk.
   */
  render: (modal: RestartModal, close: () => void) => ReactElement;
  kind: keyof typeof restartTimings;
  /** The question, and what the restart means. */
  title: string;
  text: ReactNode;
  /** 'Cancel' by default. */
  cancelLabel?: string;
  /** The origin of the device after the restart, if the restart changes it. */
  newAddress?: string | undefined;
  /**
   * Called when the dialog closes.
   *
   * @param hasRestarted whether the device was seen to go away and come back
   */
  onClosed?: (hasRestarted: boolean) => void;
};
