import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSecret, removedMark, removeSecrets } from './remove-secrets.ts';

// R2.77.
test.each([
  ['http://wpad.example/wpad.dat', 'http://wpad.example/wpad.dat'],
  ['http://wpad.example:8080/@a/b:c', 'http://wpad.example:8080/@a/b:c'],
  ['https://alice:secret@a.example/p?k=s', 'https://[removed]@a.example/p?k=[removed]'],
  ['https://alice@a.example/p', 'https://[removed]@a.example/p'],
  ['alice:secret@a.example', '[removed]@a.example'],
  ['//alice:secret@a.example', '//[removed]@a.example'],
  ['http://a:pass/word@a.example/p', 'http://[removed]@a.example/p'],
  ['http://a.example/p?secret', 'http://a.example/p?[removed]'],
  ['http://a.example/p?a=&b&c=1#t', 'http://a.example/p?a=&[removed]&c=[removed]#[removed]'],
  ['room-4', 'room-4'],
  ['', ''],
])('%s is exported as %s', (text, clean) => {
  expect(removeSecrets(text)).toBe(clean);
  expect(hasSecret(text)).toBe(text !== clean);
});

// R2.77.
test('no secret of an address remains, wherever it stands (property)', () => {
  const secret = 'CANARY';
  const noise = fc.stringMatching(/^[\w.%+=&;:-]{0,12}$/);
  const address = fc.record({ user: noise, host: fc.domain(), path: fc.webPath(), name: noise });
  fc.assert(
    fc.property(address, ({ user, host, path, name }) => {
      for (const text of [
        `http://${user}${secret}@${host}${path}`,
        `http://${user}:${secret}${user}@${host}${path}`,
        `${user}:${secret}@${host}`,
        `http://${host}${path}?${name}=${secret}`,
        `http://${host}${path}?${secret}`,
        `http://${host}${path}?${name}#${secret}${user}`,
      ]) {
        expect(removeSecrets(text)).not.toContain(secret);
        expect(removeSecrets(text)).toContain(removedMark);
      }
    }),
  );
});
