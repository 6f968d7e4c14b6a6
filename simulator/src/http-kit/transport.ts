/** The headers that the pipeline and the control API read, by lower-case name. */
type RequestHeaders = {
  readonly authorization?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
  readonly 'content-length'?: string | undefined;
  readonly 'content-type'?: string | undefined;
  readonly 'device-authorization'?: string | string[] | undefined;
  readonly 'last-event-id'?: string | string[] | undefined;
  readonly traceparent?: string | undefined;
  readonly 'transfer-encoding'?: string | undefined;
  readonly 'user-agent'?: string | undefined;
};

/** A request as the pipeline and the control API take it, whatever brought it. */
export type IncomingRequest = {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /**
   * Passes on the body as it arrives, at once if it has arrived. Call it once.
   * @returns false if the client disconnected before the end
   */
  receiveBody(onChunk: (bytes: Uint8Array) => void): boolean | Promise<boolean>;
};

/** Where the response to a request goes. */
export type ResponseSink = {
  /** @param lines names and values in turn */
  writeHead(status: number, lines: string[]): void;
  /** Sends the head now, and not with the first bytes of the body. */
  flushHead(): void;
  /** Resolves when the bytes have left, or the client has disconnected. */
  write(bytes: Uint8Array): Promise<void>;
  end(payload?: string | Uint8Array): void;
  /** Disconnects the client. A reset may discard what has been sent; a close does not. */
  cut(how: 'close' | 'reset'): void;
  /**
   * Calls the listener once: when the response has left, or the client has disconnected before. At
   * once if that has happened.
   */
  onClose(listener: (hasLeft: boolean) => void): void;
};
