/**
 * The features of a product. The feature rules of the console decide what a user sees.
 */
export type Product = {
  /**
   * Name without the brand, and alternative text of its picture (R1.5, R1.7). Null for an unknown
   * code.
   */
  readonly model: string | null;
  /** R2.19: Ethernet is hidden for longrow. */
  readonly hasEthernet: boolean;
  /** Every product has Wi-Fi. Longrow has only Wi-Fi (decision 0021). */
  readonly hasWifi: boolean;
  /** R2.8: Audio & video is hidden for arran and longrow. */
  readonly hasAudioVideo: boolean;
  /**
   * R2.9: Time & language is hidden for longrow. It is also hidden for a paired arran, which
   * depends on the state.
   */
  readonly hasTimeAndLanguage: boolean;
  /** R6.12: auto wake up is hidden for arran, fettercairn and longrow. */
  readonly hasAutoWake: boolean;
  /** Whether the simulated product reports Audio over USB. Others may, too (decision 0069). */
  readonly hasUsbAudio: boolean;
  /** R2.33: Audio & video shows Audio over USB (beta) for dalmore only. */
  readonly showsUsbAudio: boolean;
  /** R2.33: Voice isolation (beta) is for dalmore only. */
  readonly hasVoiceIsolation: boolean;
  /** R6.9: a pad can be paired with another device that controls it. */
  readonly canPair: boolean;
  /** R4.26: products without Audio & video have no camera of their own, so no tilt preview. */
  readonly hasVideoPreview: boolean;
  /** R9.6: the usual duration of log generation. */
  readonly logGenerationMs: number;
  /**
   * R4.29: how long a restarting device refuses connections, then returns 503. Below 50 s in total,
   * because the system page gives up after 60 s (R9.11).
   */
  readonly boot: { readonly offMs: number; readonly bootingMs: number };
  /** Decision 0021: the usual download and installation times of an update. */
  readonly update: { readonly downloadMs: number; readonly installMs: number };
};
