/** The provider of the products (R1.8, decision 0031), for all texts and defaults that name it. */
export type Brand = {
  /** Before the model in a product's full name. */
  readonly name: string;
  /** The cloud device-management service, in the specification's texts `{product} Pulse`. */
  readonly cloudName: string;
  /** Address of that service (https). */
  readonly cloudUrl: string;
  /** The provider's time server, which the console shows as Default (R9.20). */
  readonly ntpServer: string;
  /** First part of a log file's name (R9.23). */
  readonly logPrefix: string;
};

/** Names under `.example` are reserved (RFC 2606). */
export const defaultBrand: Brand = {
  name: 'Oban',
  cloudName: 'Oban Pulse',
  cloudUrl: 'https://pulse.oban.example',
  ntpServer: 'time.oban.example',
  logPrefix: 'oban',
};

/** The path of a device's page if the server of the console configures none. */
export const defaultDevicePagePath = '/devices/{endpointId}';

/**
 * The configuration that the server of the console provides, as JSON in the element with the id
 * `console-config` (decision 0031).
 */
export type ConsoleConfig = {
  /** Origin of a device over USB, such as `http://localhost:8082`. */
  readonly localSetupAddress: string;
  /**
   * Port of the device in its network, for links from its address over USB. Null is the default of
   * the scheme.
   */
  readonly networkPort: number | null;
  /** Origin of the provider's servers. */
  readonly cloudOrigin: string;
  /** Allowed origins of remote console builds. */
  readonly allowedRemoteOrigins: readonly string[];
  /** Suffix of a device's hostname in its address, such as `.local`. */
  readonly hostNameSuffix: string;
  /**
   * Path of a device's page below the address of its organization at the cloud service, with
   * `{endpointId}` for the id of the device (decision 0069).
   */
  readonly devicePagePath: string;
  /**
   * Origin of the lab, which may show the console in a frame and sign in there; null on a device
   * (decision 0055).
   */
  readonly labOrigin: string | null;
  /**
   * Path below which the pages of the console are, without a slash at the end, such as `/room-4`.
   * Empty on a device, where they begin at the root. API and files stay at the root.
   */
  readonly basePath: string;
  readonly brand: Brand;
  /** Changes with every build of the console. */
  readonly buildId: string;
};
