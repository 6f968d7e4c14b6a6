/** A part of the device with its state before a walk. */
type ModelPart = { readonly start: unknown };

/** What the device must return after the calls of a walk so far. */
export class WalkModel {
  readonly #states = new Map<ModelPart, unknown>();

  constructor(parts: readonly ModelPart[]) {
    this.reset(parts);
  }

  /** Returns to the states before the walk. */
  reset(parts: readonly ModelPart[]): void {
    for (const part of parts) this.#states.set(part, part.start);
  }

  /** Returns undefined if the state is unknown. */
  getState(part: ModelPart): unknown {
    return this.#states.get(part);
  }

  /** @param state undefined if it is unknown */
  setState(part: ModelPart, state: unknown): void {
    this.#states.set(part, state);
  }
}
