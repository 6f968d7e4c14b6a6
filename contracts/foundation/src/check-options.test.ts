import { expect, test } from 'vitest';
import { checkOptions } from './check-options.ts';

const known = { host: true, ports: true } as const;
const check = (options: object) =>
  checkOptions('createSimulator', options as { host?: string; ports?: object }, known);

test('known options pass, undefined ones too', () => {
  expect(() => check({ host: undefined, ports: {} })).not.toThrow();
});

test.each([
  [{ port: 1 }, 'createSimulator has no option "port". Did you mean "ports"?'],
  [{ consoleDirectory: '/' }, 'createSimulator has no option "consoleDirectory". Use host, ports'],
  [{ constructor: 1 }, 'createSimulator has no option "constructor". Use host, ports'],
])('%j is rejected with the nearest option', (options, message) => {
  expect(() => check(options)).toThrow(new TypeError(message));
});
