/** Messages of the console in a frame to the lab around it (decision 0055). */
export type ConsoleMessage =
  /** It listens from now on. A page that is loaded again says so again. */
  | { type: 'stillhouse:ready' }
  /** A sign-in has ended: null, or why it failed. */
  | { type: 'stillhouse:signed-in'; failure: string | null };

/** Messages of the lab to the console. */
export type LabMessage = { type: 'stillhouse:sign-in'; userName: string; password: string };
