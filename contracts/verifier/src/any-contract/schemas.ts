import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Bundle } from './bundle.ts';
import { checkedFormats, convertWord, createRegExp } from './convert-word.ts';
import type { FileNotes } from './file-notes.ts';

/** A node of the bundle, with its keys from the root. */
export type At<T = unknown> = { readonly value: T; readonly keys: readonly string[] };

/** `readOnly` members need not be sent, `writeOnly` ones need not be returned. */
export type Direction = 'request' | 'response';

export type SchemaNode = Record<string, unknown>;

/** Reads the schemas of a contract as JSON Schema 2020-12, whatever its version. */
export class Schemas {
  readonly #bundle: Bundle;
  readonly #notes: FileNotes;
  readonly #is30: boolean;
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    code: { regExp: Object.assign(createRegExp, { code: 'createRegExp' }) },
  });
  readonly #definitions: Record<Direction, SchemaNode> = { request: {}, response: {} };
  readonly #names = new Map<string, string>();
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(bundle: Bundle, notes: FileNotes) {
    this.#bundle = bundle;
    this.#notes = notes;
    this.#is30 = String(bundle.root.openapi).startsWith('3.0');
    addFormats.default(this.#ajv, checkedFormats as never);
    // Also of a host without a domain, which devices have.
    this.#ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/);
    // An unset value is often empty.
    for (const name of checkedFormats) allowEmpty(this.#ajv, name);
  }

  note(keys: readonly string[], message: string, remedy: string): void {
    this.#notes.add(this.#bundle.locate(keys), message, remedy);
  }

  /** Follows references. Returns null for a broken one. */
  resolve(at: At): At | null {
    let found: At | null = at;
    for (let steps = 0; steps < 50; steps += 1) {
      const value: unknown = found?.value;
      if (!isRecord(value) || typeof value.$ref !== 'string') return found;
      found = this.lookUp(value.$ref);
      if (found === null) return null;
    }
    this.note(at.keys, 'The reference is circular.', 'Refer to a schema, not to a reference.');
    return null;
  }

  lookUp(reference: string): At | null {
    if (!reference.startsWith('#')) return null;
    const pointer = decodeURIComponent(reference.slice(1));
    const value = getAtPointer(this.#bundle.root, pointer);
    return value === undefined ? null : { value, keys: parsePointer(pointer) };
  }

  /** Returns the violations of a value, none if the schema itself cannot be used. */
  validate(at: At, direction: Direction, value: unknown): readonly ErrorObject[] {
    const key = `${direction} ${at.keys.join('\n')}`;
    const validator = this.#validators.get(key) ?? this.#compile(at, direction);
    this.#validators.set(key, validator);
    try {
      return validator(value) ? [] : (validator.errors ?? []);
    } catch {
      return [];
    }
  }

  #compile(at: At, direction: Direction): ValidateFunction {
    const schema = this.convert(at, direction);
    try {
      return this.#ajv.compile({ ...asObject(schema), $defs: this.#definitions[direction] });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.note(at.keys, `The schema cannot be used: ${reason}`, 'Correct the schema.');
      return this.#ajv.compile({});
    }
  }

  /** Returns a schema of JSON Schema 2020-12. What is wrong is noted and left out. */
  convert(at: At, direction: Direction, isPart = false): unknown {
    const { value, keys } = at;
    if (typeof value === 'boolean') return value;
    if (!isRecord(value)) {
      this.note(keys, 'The schema is not an object.', 'Write a schema.');
      return {};
    }
    if (typeof value.$ref === 'string') {
      const target = this.resolve(at);
      const reference = target === null ? {} : this.#define(target, direction, isPart);
      const { $ref: _, ...rest } = value;
      if (this.#is30)
        return rest.nullable === true ? { anyOf: [reference, { type: 'null' }] } : reference;
      const isPlain = Object.keys(rest).length === 0;
      return isPlain
        ? reference
        : { allOf: [reference, this.convert({ value: rest, keys }, direction, isPart)] };
    }
    const schema: SchemaNode = {};
    for (const [word, inner] of Object.entries(value)) {
      const place = { value: inner, keys: [...keys, word] };
      if (inner !== undefined) this.#convertWord(schema, word, place, direction);
    }
    this.#finish(schema, value, direction, isPart);
    return schema;
  }

  #define(target: At, direction: Direction, isPart: boolean): SchemaNode {
    const id = `${direction} ${isPart} ${target.keys.join('\n')}`;
    let name = this.#names.get(id);
    if (name === undefined) {
      name = `s${this.#names.size}`;
      this.#names.set(id, name);
      this.#definitions[direction][name] = {};
      this.#definitions[direction][name] = this.convert(target, direction, isPart);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #convertWord(schema: SchemaNode, word: string, at: At, direction: Direction): void {
    const converted = convertWord(word, at.value, (inner, more, isPart = false) =>
      this.convert({ value: inner, keys: [...at.keys, ...more] }, direction, isPart),
    );
    if (typeof converted === 'string') {
      const message = `\`${word}\` ${converted}, so it is not checked.`;
      this.note(at.keys, message, 'Correct the schema.');
    } else if (Array.isArray(converted.allOf) && Array.isArray(schema.allOf)) {
      schema.allOf = [...schema.allOf, ...converted.allOf];
    } else Object.assign(schema, converted);
  }

  #finish(schema: SchemaNode, source: SchemaNode, direction: Direction, isPart: boolean): void {
    for (const [word, limit] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (source[word] === true && schema[limit] !== undefined) {
        schema[word] = schema[limit];
        delete schema[limit];
      }
    }
    if (source.nullable === true) {
      if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
      if (Array.isArray(schema.enum) && !schema.enum.includes(null))
        schema.enum = [...schema.enum, null];
      if (Array.isArray(schema.allOf) && schema.type === undefined) {
        const { allOf, ...rest } = schema;
        for (const word of Object.keys(schema)) delete schema[word];
        schema.anyOf = [{ ...rest, allOf }, { type: 'null' }];
      }
    }
    // In one part of several, it would forbid the members of the others.
    if (isPart || Array.isArray(source.allOf)) {
      if (schema.additionalProperties === false) delete schema.additionalProperties;
    }
    if (direction === 'response' && source.writeOnly === true) {
      for (const word of Object.keys(schema)) delete schema[word];
      Object.assign(schema, hiddenValue);
    }
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    if (Array.isArray(schema.required) && isRecord(source.properties)) {
      const properties = source.properties;
      schema.required = schema.required.filter((name) => {
        const property = this.resolve({ value: properties[name], keys: [] })?.value;
        return !isRecord(property) || property[hidden] !== true;
      });
    }
  }
}

/** What only requests have is never returned. A mask in its place tells nothing. */
const hiddenValue = { type: ['string', 'null'], pattern: '^[*•.xX]*$' };

function asObject(schema: unknown): SchemaNode {
  return isRecord(schema) ? { ...schema } : schema === false ? { not: {} } : {};
}

function allowEmpty(ajv: Ajv2020, name: string): void {
  const format = ajv.formats[name];
  if (format instanceof RegExp)
    ajv.addFormat(name, (text: string) => text === '' || format.test(text));
  else if (typeof format === 'function')
    ajv.addFormat(name, (text: string) => text === '' || Boolean(format(text as never)));
  else if (typeof format === 'object' && format !== null && 'validate' in format) {
    const { validate, type } = format;
    if (type === 'number' || typeof validate === 'string') return;
    ajv.addFormat(
      name,
      (text: string) =>
        text === '' ||
        (validate instanceof RegExp ? validate.test(text) : Boolean(validate(text as never))),
    );
  }
}
