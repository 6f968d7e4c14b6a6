import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Placed } from '../model/contract.ts';

/** The schema rule that a value tests. */
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
  | 'unique-items'
  | 'multiple'
  | 'boolean'
  | 'whole'
  | 'smallest';

/** A generated value, with the rule and the location in which it differs from the default value. */
export type Variant = {
  readonly rule: Rule;
  /** Location in the value (RFC 6901), `*` for any list item, empty for the whole value. */
  readonly place: string;
  readonly value: unknown;
  /** Describes the value, such as `-51, one below the minimum`. */
  readonly note: string;
  /** The schema with the rule. */
  readonly schema: Placed<SchemaObject>;
};

/** A value for one location, before it is placed in a body. */
export type Candidate = {
  readonly rule: Rule;
  readonly value: unknown;
  readonly note: string;
};

/** Formats a value for a note. Long values are truncated. */
export function formatShortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  // A string has as many characters as its limit counts: code points, without quotes and escapes.
  const length = typeof value === 'string' ? [...value].length : text.length;
  return text.length > 40 ? `${text.slice(0, 36)}... (${length} characters)` : text;
}
