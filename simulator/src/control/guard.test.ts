import { expect, test } from 'vitest';
import { guardRefusal } from './guard.ts';

const port = 8090;

test.each(['localhost:8090', '127.0.0.1:8090', '[::1]:8090', 'LOCALHOST:8090'])(
  'a program at this machine calls %s',
  (host) => {
    expect(guardRefusal({ host }, { port })).toBe(null);
  },
);

test.each([
  undefined,
  '',
  'localhost',
  'localhost:8091',
  'attacker.example:8090',
  'localhost.attacker.example:8090',
  '192.168.1.5:8090',
  'user@localhost:8090',
  'localhost:8090/x',
])('a rebound name is refused: %s', (host) => {
  const headers = host === undefined ? {} : { host };
  expect(guardRefusal(headers, { port })?.body.code).toBe('forbidden-host');
});

test.each(['null', 'http://attacker.example', 'https://localhost:8090', 'http://localhost:8080'])(
  'a page of another origin is refused: %s',
  (origin) => {
    const refusal = guardRefusal({ host: 'localhost:8090', origin }, { port });
    expect(refusal?.body.code).toBe('forbidden-origin');
    expect(refusal?.body.detail).toContain(origin);
  },
);

test("the lab's own page may call", () => {
  const origin = 'http://localhost:8090';
  expect(guardRefusal({ host: 'localhost:8090', origin }, { port })).toBe(null);
});

test('the port 80 needs no number', () => {
  expect(guardRefusal({ host: 'localhost' }, { port: 80 })).toBe(null);
});

test('an address that was asked for with --host is a name too', () => {
  const host = '192.168.1.5:8090';
  expect(guardRefusal({ host }, { port, hosts: ['192.168.1.5'] })).toBe(null);
});
