/** Made from simulator/control.yaml by `npm run generate`. Change the contract, not this file. */

/** A place in a JSON body, and what may stand there. */
export interface FieldRow {
  /** RFC 6901, with `*` for each item of a list and each value of a map; `` is the whole body. */
  readonly pointer: string;
  /** Whether it exists whenever its parent exists. */
  readonly required: boolean;
  /** Allowed JSON types. Empty if any type is allowed. */
  readonly types: readonly string[];
  /** The allowed values, if they are a closed list. */
  readonly values?: readonly unknown[];
}

export const profileFields: readonly FieldRow[] = [
  { pointer: '', required: true, types: ['object'] },
  { pointer: '/profile', required: true, types: ['string'] },
  { pointer: '/purpose', required: true, types: ['string'] },
  { pointer: '/firmware', required: false, types: ['string'] },
  { pointer: '/initialState', required: false, types: ['object'] },
  { pointer: '/quirks', required: true, types: ['array'] },
  { pointer: '/quirks/*', required: false, types: ['object'] },
  { pointer: '/quirks/*/match', required: true, types: ['object'] },
  { pointer: '/quirks/*/match/operationId', required: false, types: ['string'] },
  { pointer: '/quirks/*/match/tag', required: false, types: ['string'] },
  {
    pointer: '/quirks/*/match/role',
    required: false,
    types: ['string'],
    values: ['admin', 'setup', 'oob'],
  },
  { pointer: '/quirks/*/match/query', required: false, types: ['object'] },
  { pointer: '/quirks/*/match/query/*', required: false, types: ['string'] },
  { pointer: '/quirks/*/match/body', required: false, types: ['object'] },
  { pointer: '/quirks/*/match/body/pointer', required: false, types: ['string'] },
  { pointer: '/quirks/*/match/body/equals', required: false, types: [] },
  { pointer: '/quirks/*/match/body/contains', required: false, types: [] },
  { pointer: '/quirks/*/match/lacks', required: false, types: ['string'] },
  { pointer: '/quirks/*/match/status', required: false, types: ['integer', 'string'] },
  { pointer: '/quirks/*/match/products', required: false, types: ['array'] },
  { pointer: '/quirks/*/match/products/*', required: false, types: ['string'] },
  { pointer: '/quirks/*/missing', required: false, types: ['boolean'], values: [true] },
  { pointer: '/quirks/*/refuse', required: false, types: ['object'] },
  { pointer: '/quirks/*/refuse/status', required: true, types: ['integer'] },
  { pointer: '/quirks/*/refuse/code', required: false, types: ['string'] },
  { pointer: '/quirks/*/refuse/detail', required: false, types: ['string'] },
  { pointer: '/quirks/*/refuse/body', required: false, types: [] },
  { pointer: '/quirks/*/respond', required: false, types: ['object'] },
  { pointer: '/quirks/*/respond/status', required: true, types: ['integer'] },
  { pointer: '/quirks/*/respond/code', required: false, types: ['string'] },
  { pointer: '/quirks/*/respond/detail', required: false, types: ['string'] },
  { pointer: '/quirks/*/respond/body', required: false, types: [] },
  { pointer: '/quirks/*/status', required: false, types: ['integer'] },
  { pointer: '/quirks/*/text', required: false, types: ['object'] },
  { pointer: '/quirks/*/text/mediaType', required: false, types: ['string'] },
  { pointer: '/quirks/*/text/text', required: false, types: ['string'] },
  { pointer: '/quirks/*/remove', required: false, types: ['string'] },
  { pointer: '/quirks/*/set', required: false, types: ['object'] },
  { pointer: '/quirks/*/set/pointer', required: true, types: ['string'] },
  { pointer: '/quirks/*/set/value', required: true, types: [] },
  { pointer: '/quirks/*/rename', required: false, types: ['object'] },
  { pointer: '/quirks/*/rename/pointer', required: true, types: ['string'] },
  { pointer: '/quirks/*/rename/to', required: true, types: ['string'] },
  { pointer: '/quirks/*/wrap', required: false, types: ['object'] },
  { pointer: '/quirks/*/wrap/pointer', required: true, types: ['string'] },
  { pointer: '/quirks/*/wrap/keys', required: true, types: ['array'] },
  { pointer: '/quirks/*/wrap/keys/*', required: false, types: ['string'] },
  { pointer: '/quirks/*/keyBy', required: false, types: ['object'] },
  { pointer: '/quirks/*/keyBy/pointer', required: false, types: ['string'] },
  { pointer: '/quirks/*/keyBy/key', required: true, types: ['string'] },
  { pointer: '/quirks/*/sort', required: false, types: ['object'] },
  { pointer: '/quirks/*/sort/pointer', required: false, types: ['string'] },
  { pointer: '/quirks/*/sort/key', required: false, types: ['string'] },
  { pointer: '/quirks/*/sort/descending', required: false, types: ['boolean'] },
  { pointer: '/quirks/*/header', required: false, types: ['object'] },
  { pointer: '/quirks/*/header/name', required: true, types: ['string'] },
  { pointer: '/quirks/*/header/value', required: true, types: ['string', 'null'] },
  {
    pointer: '/quirks/*/removeClaim',
    required: false,
    types: ['string'],
    values: ['permissions', 'jti'],
  },
  { pointer: '/quirks/*/delayMs', required: false, types: ['integer'] },
];
