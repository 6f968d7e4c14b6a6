/** What the console in a frame of the lab tells the lab (decision 0073). */
export type ConsoleMessage =
  /** It listens from now on. A page that is loaded again says so again. */
  | { type: 'stillhouse:ready' }
  /** A sign-in has ended: null, or why it failed. */
  | { type: 'stillhouse:signed-in'; failure: string | null };

/** What the lab tells the console. */
export type LabMessage = { type: 'stillhouse:sign-in'; userName: string; password: string };
