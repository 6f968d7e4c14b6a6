/** Runs one request at a time. While one runs, only the latest further request is kept. */
export class LatestRequestQueue<Request> {
  #requested: Request | null = null;

  get isRunning(): boolean {
    return this.#requested !== null;
  }

  /**
   * Resolves when the latest request is complete, or at once if another call is running.
   * @param run must not reject
   */
  async request(state: Request, run: (state: Request) => Promise<void>): Promise<void> {
    const { isRunning } = this;
    this.#requested = state;
    if (isRunning) return;
    for (let current: Request | null = null; current !== this.#requested; ) {
      current = this.#requested;
      await run(current);
    }
    this.#requested = null;
  }
}
