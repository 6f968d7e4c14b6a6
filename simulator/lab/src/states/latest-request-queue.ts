/** Where somebody wants a machine to be: the last press counts, also one that comes while it is on its way to another state. */
export class LastWish {
  #state: string | null = null;

  get isUnderWay(): boolean {
    return this.#state !== null;
  }

  /**
   * Resolves when the machine has been brought to the last wish; at once for one that comes while it is under way.
   * @param bringTo never rejects
   */
  async press(state: string, bringTo: (state: string) => Promise<void>): Promise<void> {
    const { isUnderWay } = this;
    this.#state = state;
    if (isUnderWay) return;
    for (let goal: string | null = null; goal !== this.#state; ) {
      goal = this.#state;
      await bringTo(goal);
    }
    this.#state = null;
  }
}
