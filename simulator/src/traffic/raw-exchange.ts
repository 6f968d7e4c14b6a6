export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** A recorded body as read, with secrets. */
export type RawBody = {
  /** Null if there was none, or if it was not recorded. */
  text: string | null;
  /** True if there was one, which was not recorded. */
  isLost?: boolean;
  /** The file beside the recording that has it. */
  file?: string | null;
  /** The fields of a form, if the recorder took it apart. */
  params?: readonly unknown[];
};

/** A recorded request as read, with secrets. */
export type RawExchange = {
  at: number;
  durationMs: number;
  method: string;
  url: URL;
  requestHeaders: RawHeaders;
  requestBody: RawBody;
  response: { status: number; headers: RawHeaders; body: RawBody } | null;
};

/** The requests of a file, those that cannot be read, and notes on parts of the others. */
export type ReadExchanges = {
  exchanges: RawExchange[];
  skipped: { place: string; reason: string }[];
  notes: string[];
};

export function findHeader(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1];
}
