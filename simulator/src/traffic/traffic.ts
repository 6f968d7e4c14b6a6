import type { OperationId } from '@stillhouse/contracts/operations';
import type { BodyForm } from './body-form.ts';

/** Headers by lower-case name. */
export type TrafficHeaders = Readonly<Record<string, string>>;

/** A file as a scenario sends it. */
export type UploadedText = { readonly name: string; readonly text: string };

/**
 * Why a recording has no body to work with: it was not recorded (it may be in a file beside the
 * recording), or it is not JSON, so only its form and a digest are stored.
 */
export type BodyLack =
  | { readonly is: 'unrecorded'; readonly file: string | null }
  | { readonly is: 'text'; readonly form: BodyForm; readonly digest: string };

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
    /** JSON, or null if there was none, or for the reason of `lack`. */
    readonly body: unknown;
    /** Null if the body is there, or if there was none. */
    readonly lack: BodyLack | null;
    /** The file of a form: its certificates, or a placeholder. Null without one. */
    readonly file: UploadedText | null;
  };
  /** Null if there was none. */
  readonly response: {
    readonly status: number;
    readonly headers: TrafficHeaders;
    readonly mediaType: string | null;
    /** JSON, empty text if there was none, or null for the reason of `lack`. */
    readonly body: unknown;
    /** Null if the body is there, or if there was none. */
    readonly lack: BodyLack | null;
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
