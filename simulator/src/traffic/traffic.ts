import type { OperationId } from '@stillhouse/contracts/operations';

/** Headers by lower-case name. */
export type TrafficHeaders = Readonly<Record<string, string>>;

/** A file as a scenario sends it. */
export type UploadedText = { readonly name: string; readonly text: string };

/** A recorded request and its response. Secrets are replaced. */
export type TrafficExchange = {
  /** Epoch ms. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly operationId: OperationId | null;
  readonly request: {
    readonly headers: TrafficHeaders;
    /** JSON, text, or null if there was none or it was not recorded. */
    readonly body: unknown;
    /** The file of a form: its certificates, or a placeholder. Null without one. */
    readonly file: UploadedText | null;
  };
  /** Null if there was none. */
  readonly response: {
    readonly status: number;
    readonly headers: TrafficHeaders;
    readonly mediaType: string | null;
    /** JSON, text, empty text if there was none, or null if it was not recorded. */
    readonly body: unknown;
  } | null;
};

/** The recorded requests to one device, in order. */
export type DeviceTraffic = {
  readonly origin: string;
  readonly exchanges: readonly TrafficExchange[];
};

/** What a file with recorded requests contains. */
export type Traffic = {
  readonly source: 'har' | 'recording' | 'device' | 'report';
  readonly devices: readonly DeviceTraffic[];
  /** What was skipped, damaged or guessed. */
  readonly notes: readonly string[];
};
