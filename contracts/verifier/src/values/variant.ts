import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Placed } from '../contract.ts';

/** Which rule of a schema a value is made for. */
export type Rule =
  | 'base'
  | 'type'
  | 'null'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'integer'
  | 'min-length'
  | 'max-length'
  | 'empty'
  | 'pattern'
  | 'format'
  | 'characters'
  | 'missing'
  | 'extra'
  | 'min-properties'
  | 'min-items'
  | 'max-items'
  | 'boolean'
  | 'whole'
  | 'smallest';

/** A value made from a schema: where it differs from the usual one, by which rule, and how. */
export type Variant = {
  readonly rule: Rule;
  /** Where in the value (RFC 6901), `*` for any item of a list; empty for the whole. */
  readonly place: string;
  readonly value: unknown;
  /** What is special about it, in a few words: `-51, one below the least`. */
  readonly note: string;
  /** The schema that has the rule. */
  readonly schema: Placed<SchemaObject>;
};

/** A value at one place, before it stands in a whole. */
export type Candidate = {
  readonly rule: Rule;
  readonly value: unknown;
  readonly note: string;
};

/** A value as it may stand in a note: on one line, cut. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 36)}... (${text.length} characters)` : text;
}
