import { isDeepStrictEqual } from 'node:util';
import { hasValues } from '../../observe/compare-values.ts';
import type { SettingValues, WriteVariant } from '../../probing/write-variants.ts';
import { type Subject, selectKeys } from './subjects.ts';

/** A part of the device with its state before a walk. */
type ModelPart = { readonly start: unknown };

/** What the model knows. */
type ModelParts = {
  readonly subjects: readonly Subject[];
  readonly resources: readonly ModelPart[];
};

/** What the device must return after the calls of a walk so far. */
export class WalkModel {
  readonly #values = new Map<Subject, SettingValues>();
  readonly #states = new Map<ModelPart, unknown>();

  constructor(parts: ModelParts) {
    this.reset(parts);
  }

  /** Returns to the original values. */
  reset({ subjects, resources }: ModelParts): void {
    for (const resource of resources) this.#states.set(resource, resource.start);
    for (const subject of subjects) this.#values.set(subject, subject.start);
  }

  getValues(subject: Subject): SettingValues {
    return this.#values.get(subject) ?? {};
  }

  isOriginal(subject: Subject): boolean {
    return isDeepStrictEqual(this.getValues(subject), subject.start);
  }

  write(subject: Subject, { names, expected }: WriteVariant): void {
    const { form } = subject.group;
    const kept = form === 'merge' ? omitKeys(this.getValues(subject), names) : {};
    this.#values.set(subject, { ...kept, ...expected });
  }

  /** Takes over what the device returned instead. */
  adopt(subject: Subject, body: unknown): void {
    this.#values.set(subject, selectKeys(subject.group, body));
  }

  matches(subject: Subject, body: unknown): boolean {
    return hasValues(body, this.getValues(subject));
  }

  /** Returns undefined if the state is unknown. */
  getState(resource: ModelPart): unknown {
    return this.#states.get(resource);
  }

  /** @param state undefined if it is unknown */
  setState(resource: ModelPart, state: unknown): void {
    this.#states.set(resource, state);
  }
}

function omitKeys(values: SettingValues, names: readonly string[]): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
