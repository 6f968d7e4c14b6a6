/** How many pitfalls of device consoles admins have reported to vendors: C1 to C25. */
export const pitfallCount = 25;

/** What no test here covers of a pitfall, with the reason. */
export const reasons: Readonly<Record<number, string>> = {
  1: 'Whether another network may still sign in: the lockout is reported without its scope.',
  5: 'Networks in a file of settings: it has none, as their passwords are secret.',
  7: 'The certificate of another device: dot1x.spec.ts has it, as 802.1X alone takes such files.',
  11: 'Passwords and 802.1X: what these forms contain is secret, so the tab does not keep it.',
  12: 'A server error and a rejected TLS connection: the device reports both as cloudUnreachable.',
  17: 'An empty picker: the browser reports it like a picker that the user has closed.',
  20: 'The fingerprint to compare with the screen of the device: no call returns it.',
  21: 'It takes a whole journey: dot1x-journey.spec.ts has it.',
  23: 'Whether the default password is still set: no call tells it, as passwords are write-only.',
  25: 'What differs from the factory: no call returns the factory values of the settings.',
};
