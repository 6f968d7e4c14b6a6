/** The effect of a change on clients and devices. */
export type Severity = 'breaking' | 'notice' | 'addition';

/**
 * The rules that classify changes. A stricter request or a looser response is breaking: existing
 * clients may fail, or can no longer rely on a promise. The opposite is an addition.
 */
export const rules = {
  'operation-removed': ['breaking', 'An operation was removed, or its method or path changed.'],
  'operation-added': ['addition', 'An operation was added.'],
  'operation-renamed': [
    'notice',
    'The operationId of an operation changed. Generated code has other names.',
  ],
  'token-required': ['breaking', 'A public operation now requires a token.'],
  'token-dropped': ['notice', 'An operation no longer requires a token.'],
  'role-removed': ['breaking', 'A role may no longer call an operation.'],
  'role-added': ['notice', 'A role may call an additional operation.'],
  'product-removed': ['breaking', 'A product no longer has an operation.'],
  'product-added': ['addition', 'A product has an additional operation.'],
  'safety-raised': ['notice', 'Calling an operation is declared more harmful than before.'],
  'safety-lowered': ['notice', 'Calling an operation is declared less harmful than before.'],
  'timeout-lowered': ['breaking', 'Clients wait for a shorter time.'],
  'timeout-raised': ['notice', 'Clients wait for a longer time.'],
  'readback-slower': ['breaking', 'A written value may be visible later than before.'],
  'readback-changed': ['notice', 'A written value is visible in another operation, or sooner.'],
  'parameter-required': ['breaking', 'A request requires an additional parameter.'],
  'parameter-removed': ['breaking', 'A parameter is no longer accepted.'],
  'parameter-added': ['addition', 'A request accepts an additional parameter.'],
  'request-body-required': ['breaking', 'A request requires a body.'],
  'request-body-dropped': ['breaking', 'An operation no longer accepts a body.'],
  'request-media-type-removed': ['breaking', 'A request media type is no longer accepted.'],
  'request-media-type-added': ['addition', 'An additional request media type is accepted.'],
  'request-property-required': ['breaking', 'A request requires an additional property.'],
  'request-property-optional': ['addition', 'A property of a request is now optional.'],
  'request-property-removed': ['breaking', 'A property of a request is no longer accepted.'],
  'request-property-added': ['addition', 'A request accepts an additional property.'],
  'request-narrowed': ['breaking', 'Fewer values are accepted than before.'],
  'request-widened': ['addition', 'More values are accepted than before.'],
  'status-removed': ['breaking', 'A success status is no longer returned.'],
  'status-added': ['notice', 'An additional status may be returned.'],
  'error-removed': ['notice', 'An error status is no longer returned.'],
  'response-media-type-removed': ['breaking', 'A response media type was removed.'],
  'response-media-type-added': ['notice', 'A response may have an additional media type.'],
  'response-header-removed': ['breaking', 'A response no longer declares a header.'],
  'response-header-added': ['addition', 'A response has an additional header.'],
  'response-property-optional': ['breaking', 'A property of a response may be missing.'],
  'response-property-required': ['addition', 'A property of a response is always present.'],
  'response-property-removed': ['breaking', 'A property of a response was removed.'],
  'response-property-added': ['addition', 'A response has an additional property.'],
  'response-widened': ['breaking', 'A response may have additional values.'],
  'response-narrowed': ['addition', 'A response has fewer possible values.'],
  'problem-code-removed': ['notice', 'An error no longer has a code.'],
  'problem-code-added': ['notice', 'An error may have an additional code.'],
  'state-removed': ['breaking', 'A state machine no longer has a state.'],
  'state-added': ['breaking', 'A state machine has a state that clients do not know.'],
  'move-removed': [
    'notice',
    'A transition of a state machine is no longer allowed. Devices that perform it now fail.',
  ],
  'move-added': ['breaking', 'A state machine allows an additional transition.'],
  'bound-raised': ['breaking', 'A state may last for longer.'],
  'bound-lowered': ['notice', 'A state must end sooner. Slower devices now fail.'],
  'least-raised': ['notice', 'A state must last longer. Faster devices now fail.'],
  'least-lowered': ['breaking', 'A state may end sooner.'],
  'schema-changed': ['breaking', 'A schema changed in a way that no other rule covers.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type RuleName = keyof typeof rules;
