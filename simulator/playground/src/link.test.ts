import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLink, readLink } from './link.ts';

test('a file is the same after its way through a link', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.uint8Array(), async (name, bytes) => {
      const hash = await formatLink(new File([Uint8Array.from(bytes)], name.toWellFormed()));
      // As a browser changes an address.
      const address = new URL(`http://playground.example/${hash}`).hash;
      expect(await readLink(address)).toEqual({
        file: { name: name.toWellFormed(), content: Uint8Array.from(bytes) },
      });
    }),
  );
});

test('a link names a scenario of the library', async () => {
  expect(await readLink('#scenario=network%2Fcable-out')).toEqual({
    scenario: 'network/cable-out',
  });
  expect(await readLink('')).toBeNull();
  expect(await readLink('#')).toBeNull();
});

test.each([
  '#scenario=',
  '#scenario=%',
  '#recording=x',
  '#file=a.yaml',
  '#file=a.yaml,',
  '#file=a.yaml,H4sI',
  '#file=a.yaml,<>',
  '#file=%,H4sIAAAAAAAAAwMAAAAAAAAAAAA',
])('%s says that the link is incomplete', async (hash) => {
  await expect(readLink(hash)).rejects.toThrow('The link is incomplete. Copy it again');
});

test('anything after the hash is a link or an error that says what to do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const read = readLink(`#${text}`);
      await read.catch((error: Error) => expect(error.message).toContain('The link'));
    }),
  );
});

test('a file that is too long for a link has none', async () => {
  const content = crypto.getRandomValues(new Uint8Array(40_000));
  expect(await formatLink(new File([content], 'recording.har'))).toBeNull();
});

test('a link that unpacks to more than a file may have is rejected', async () => {
  const zeros = new Blob([new Uint8Array(9 * 1024 * 1024)]);
  const packed = zeros.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Buffer.from(bytes).toString('base64url');
  await expect(readLink(`#file=zeros.har,${text}`)).rejects.toThrow('The link');
});
