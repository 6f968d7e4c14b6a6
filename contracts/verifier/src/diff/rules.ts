/** How much a change hurts those who are out there: clients that talk to devices, and devices. */
export type Severity = 'breaking' | 'notice' | 'addition';

/**
 * The rules by which a change of the contract is judged. A request gets stricter, or a reply looser: what worked no longer does, or
 * what was promised is no longer sure. That is breaking. The other way round it is an addition.
 */
export const rules = {
  'operation-removed': ['breaking', 'An operation is gone, or has another method or path.'],
  'operation-added': ['addition', 'There is a new operation.'],
  'operation-renamed': [
    'notice',
    'An operation has another operationId; generated code changes its names.',
  ],
  'token-required': ['breaking', 'An operation that was open needs a token.'],
  'token-dropped': ['notice', 'An operation that needed a token is open.'],
  'role-removed': ['breaking', 'A role may no longer call an operation.'],
  'role-added': ['notice', 'A role may call an operation that it could not.'],
  'product-removed': ['breaking', 'A product no longer has an operation.'],
  'product-added': ['addition', 'A product has an operation that it had not.'],
  'safety-raised': ['notice', 'Calling an operation does more harm than it was said to.'],
  'safety-lowered': ['notice', 'Calling an operation does less harm than it was said to.'],
  'timeout-lowered': ['breaking', 'Clients wait for less long than devices were given.'],
  'timeout-raised': ['notice', 'Clients wait for longer.'],
  'readback-slower': ['breaking', 'A write may be read later than it had to.'],
  'readback-changed': ['notice', 'A write is read by another operation, or sooner.'],
  'parameter-required': ['breaking', 'A request has to have one parameter more.'],
  'parameter-removed': ['breaking', 'A parameter is no longer taken.'],
  'parameter-added': ['addition', 'A request may have one parameter more.'],
  'request-body-required': ['breaking', 'A request has to have a body.'],
  'request-body-dropped': ['breaking', 'An operation takes no body any more.'],
  'request-media-type-removed': ['breaking', 'A media type of requests is no longer taken.'],
  'request-media-type-added': ['addition', 'Requests may have one media type more.'],
  'request-property-required': ['breaking', 'A request has to have one property more.'],
  'request-property-optional': ['addition', 'A property of a request may be left out.'],
  'request-property-removed': ['breaking', 'A property of a request is no longer taken.'],
  'request-property-added': ['addition', 'A request may have one property more.'],
  'request-narrowed': ['breaking', 'Fewer values are taken than before.'],
  'request-widened': ['addition', 'More values are taken than before.'],
  'status-removed': ['breaking', 'A good status is no longer answered.'],
  'status-added': ['notice', 'One status more may be answered.'],
  'error-removed': ['notice', 'An error is no longer answered.'],
  'reply-media-type-removed': ['breaking', 'A reply no longer has a media type.'],
  'reply-media-type-added': ['notice', 'A reply may have another media type.'],
  'reply-header-removed': ['breaking', 'A reply no longer promises a header.'],
  'reply-header-added': ['addition', 'A reply has one header more.'],
  'reply-property-optional': ['breaking', 'A property of a reply may be missing.'],
  'reply-property-required': ['addition', 'A property of a reply is sure to be there.'],
  'reply-property-removed': ['breaking', 'A property of a reply is gone.'],
  'reply-property-added': ['addition', 'A reply has one property more.'],
  'reply-widened': ['breaking', 'A reply may have values that it could not have.'],
  'reply-narrowed': ['addition', 'A reply has fewer values than it could have.'],
  'problem-code-removed': ['notice', 'An error no longer has a code.'],
  'problem-code-added': ['notice', 'An error may have a code that it had not.'],
  'state-removed': ['breaking', 'A state machine has lost a state.'],
  'state-added': ['breaking', 'A state machine has a state that clients do not know.'],
  'move-removed': [
    'notice',
    'A move of a state machine is no longer legal; a device that makes it is at fault now.',
  ],
  'move-added': ['breaking', 'A state machine may move where it could not.'],
  'bound-raised': ['breaking', 'A state may last for longer.'],
  'bound-lowered': [
    'notice',
    'A state has to end sooner; a device that takes its time is at fault now.',
  ],
  'least-raised': [
    'notice',
    'A state lasts for longer at the least; a device that is faster is at fault now.',
  ],
  'least-lowered': ['breaking', 'A state may be over sooner than it could.'],
  'schema-changed': ['breaking', 'A schema changed in a way that no other rule can tell apart.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type RuleName = keyof typeof rules;
