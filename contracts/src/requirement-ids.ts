/** The classes that had shorter names before version 1.5.0 of the contract. */
const renamedClasses: Readonly<Record<string, string>> = {
  neg: 'invalid-input',
  pos: 'valid-input',
  fsm: 'states',
  proto: 'http',
  sec: 'security',
  cross: 'agreement',
  life: 'resources',
  walk: 'sequences',
  limit: 'lockout',
};

/**
 * Returns the current name of the id of a requirement, a class or a pattern. Reports, waivers and
 * commands from before still work.
 *
 * @example
 * getCurrentId('neg.type:signIn') // 'invalid-input.type:signIn'
 */
export function getCurrentId(id: string): string {
  return id
    .replace(/^[a-z]+(?=\.|$)/, (name) =>
      Object.hasOwn(renamedClasses, name) ? (renamedClasses[name] ?? name) : name,
    )
    .replace(/^readback\.answer(?=:|$)/, 'readback.response')
    .replace(/^([a-z-]+\.(?:[a-z]+-)*)refused(?=[-:*]|$)/, '$1rejected')
    .replace(/^auth\.session-after-refusal(?=:|$)/, 'auth.session-after-rejection');
}
