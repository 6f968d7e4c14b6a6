/**
 * Whose product it is (R1.8, decision 0031). Texts and defaults that name the provider take it from
 * here.
 */
export type Brand = {
  /** Before the model in a product's full name. */
  readonly name: string;
  /** The cloud device-management service, in the specification's texts `{product} Pulse`. */
  readonly cloudName: string;
  /** Where people open that service; https. */
  readonly cloudUrl: string;
  /** The provider's time server, which the console shows as Default (R9.20). */
  readonly ntpServer: string;
  /** First part of a log file's name (R9.23). */
  readonly logPrefix: string;
};

/** Names under `.example` can belong to nobody (RFC 2606). */
export const defaultBrand: Brand = {
  name: 'Oban',
  cloudName: 'Oban Pulse',
  cloudUrl: 'https://pulse.oban.example',
  ntpServer: 'time.oban.example',
  logPrefix: 'oban',
};

/**
 * What whoever serves the console tells it, as JSON in the element with the id `console-config`
 * (decision 0031).
 */
export type ConsoleConfig = {
  /** Origin at which a device answers over USB, such as `http://localhost:8082`. */
  readonly localSetupAddress: string;
  /** Origin of the provider's side. */
  readonly cloudOrigin: string;
  /** Origins that remote builds of the console may come from. */
  readonly allowedRemoteOrigins: readonly string[];
  /** What follows a device's hostname in its address, such as `.local`. */
  readonly hostNameSuffix: string;
  readonly brand: Brand;
  /** Changes with every build of the console. */
  readonly buildId: string;
};
