import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './command.ts';
import { generate } from './generate.ts';
import { sampleContract, sampleFolder, sampleTarget, writeSample } from './sample-contract.ts';

/** A change of the contract: the replaced text, its replacement, and the expected error message. */
const damages = [
  {
    what: 'bad YAML',
    from: 'properties:\n        name: {',
    to: 'properties:\n        name: [{',
    expected:
      /^sample\.yaml:\d+:\d+: the YAML cannot be read: .+\. Remedy: correct the YAML at this place\.$/m,
  },
  {
    what: 'a key twice',
    from: '      tags: [Lamps]\n      summary: Read a lamp',
    to: '      tags: [Lamps]\n      tags: [Lamps]\n      summary: Read a lamp',
    expected: /^sample\.yaml:11:7: the YAML cannot be read: Map keys must be unique/m,
  },
  {
    what: 'a reference that leads nowhere',
    from: "'#/components/schemas/LampState' }",
    to: "'#/components/schemas/LampStatus' }",
    expected:
      'sample.yaml:52:18: $ref "#/components/schemas/LampStatus" leads nowhere. Remedy: define /components/schemas/LampStatus in sample.yaml, or correct the reference.',
  },
  {
    what: 'a reference to a file that is not there',
    from: 'colors.yaml#',
    to: 'shades.yaml#',
    expected: 'shades.yaml:1:1: the file is missing. Remedy: create shades.yaml.',
  },
  {
    what: 'an operation without operationId',
    from: '      operationId: getLamp\n',
    to: '',
    expected:
      'sample.yaml:8:5: GET /lamps/{id} has no operationId. Remedy: give the operation an operationId: one camelCase word that no other operation has.',
  },
  {
    what: 'an operationId used twice',
    from: 'operationId: changeLamp\n',
    to: 'operationId: getLamp\n',
    expected:
      'sample.yaml:28:7: operationId "getLamp" is used twice, first at line 9. Remedy: give one of the two operations another operationId.',
  },
  {
    what: 'a missing extension',
    from: '      x-safety: read\n',
    to: '',
    expected:
      'sample.yaml:8:5: getLamp has no x-safety. Remedy: add x-safety (read, safe, disruptive, destructive) to the operation.',
  },
  {
    what: 'an extension with a value that it cannot have',
    from: 'x-safety: read',
    to: 'x-safety: risky',
    expected:
      'sample.yaml:13:7: getLamp: x-safety is "risky". Remedy: use one of read, safe, disruptive, destructive.',
  },
  {
    what: 'an extension nobody knows',
    from: 'x-surface: device',
    to: 'x-surfaces: device',
    expected:
      /^sample\.yaml:16:7: "x-surfaces" is not a known extension here\. Remedy: use one of x-source, /m,
  },
  {
    what: 'an extension nobody knows in a schema',
    from: 'minLength: 4,',
    to: 'minLength: 4, x-secret: true,',
    expected: /^sample\.yaml:54:44: "x-secret" is not a known extension here/m,
  },
  {
    what: 'a time-out that is none',
    from: 'x-timeout-ms: 1000',
    to: 'x-timeout-ms: 1s',
    expected:
      /^sample\.yaml:15:7: getLamp: x-timeout-ms is "1s"\. Remedy: give whole milliseconds above 0\.$/m,
  },
  {
    what: 'a path parameter that is not described',
    from: '/lamps/{id}:',
    to: '/rooms/{room}/lamps/{id}:',
    expected: /getLamp: the path parameter \{room\} is not described/,
  },
  {
    what: 'a range of statuses',
    from: "'204': {",
    to: "'2XX': {",
    expected: /changeLamp: "2XX" is not a status code/,
  },
  {
    what: 'a keyword that JSON Schema does not have',
    from: 'minLength: 1 }',
    to: 'minLenght: 1 }',
    expected:
      /^sample\.yaml:46:5: the schema Lamp cannot be compiled: strict mode: unknown keyword: "minLenght"/m,
  },
  {
    what: 'such a keyword in a parameter',
    from: 'minimum: 1 }',
    to: 'minimun: 1 }',
    expected: /^sample\.yaml:8:5: a schema of this operation cannot be compiled: .+"minimun"/m,
  },
  {
    what: 'a readback that names no operation',
    from: 'operationId: getLamp, withinMs',
    to: 'operationId: getLight, withinMs',
    expected: /changeLamp: x-readback names the operation "getLight", which is not there/,
  },
  {
    what: 'a write that is undone by what says not how',
    from: 'x-readback:',
    to: 'x-undone-by: getLamp\n      x-readback:',
    expected:
      /changeLamp: x-undone-by names "getLamp", which is no operation with an x-resting-body/,
  },
  {
    what: 'a move to a state that is none',
    from: "from: 'on', to: 'off'",
    to: "from: 'on', to: broken",
    expected: 'LampState: a move names the state "broken". Remedy: use one of off, on.',
  },
  {
    what: 'a contract that is no mapping',
    from: sampleContract,
    to: '- openapi: 3.1.0\n',
    expected: 'sample.yaml:1:1: the file holds no mapping. Remedy: start it with "openapi: 3.1.0".',
  },
  {
    what: 'a contract without operations',
    from: sampleContract,
    to: 'openapi: 3.1.0\npaths: {}\n',
    expected: 'sample.yaml:2:1: the contract has no operation. Remedy: describe one under "paths".',
  },
];

const outputs = [sampleTarget.types, sampleTarget.operations, sampleTarget.validators];

test.for(damages)(
  'a contract with $what is rejected with the position and a remedy',
  async (damage) => {
    const root = sampleFolder();
    await generate(root, [sampleTarget]);
    const before = outputs.map((path) => readFileSync(join(root, path), 'utf8'));
    expect(sampleContract).toContain(damage.from);
    writeSample(root, 'sample.yaml', sampleContract.replace(damage.from, damage.to));

    const errors: string[] = [];
    const code = await runCommand([], {
      root,
      targets: [sampleTarget],
      say: () => expect.unreachable('nothing can have been made'),
      printError: (line) => errors.push(line),
    });

    expect(code).toBe(1);
    const reported = errors.join('\n');
    if (typeof damage.expected === 'string') expect(reported).toContain(damage.expected);
    else expect(reported).toMatch(damage.expected);
    expect(reported).toMatch(/Nothing was written\.$/);
    expect(outputs.map((path) => readFileSync(join(root, path), 'utf8'))).toEqual(before);
  },
);

test('a missing contract is reported with its path', async () => {
  const root = sampleFolder();
  const errors: string[] = [];
  const code = await runCommand([], {
    root,
    targets: [{ ...sampleTarget, contract: 'gone.yaml' }],
    say: () => {},
    printError: (line) => errors.push(line),
  });
  expect(code).toBe(1);
  expect(errors.join('\n')).toContain(
    'gone.yaml:1:1: the file is missing. Remedy: create gone.yaml.',
  );
});

test('two components with one name are reported', async () => {
  const clash = sampleContract.replace(
    '    LampState:',
    '    Color: { type: string }\n    LampState:',
  );
  const root = sampleFolder(clash);
  await expect(generate(root, [sampleTarget])).rejects.toThrow(
    /sample\.yaml:56:5: colors\.yaml and sample\.yaml both have a component Color\. Remedy: rename one/,
  );
});

test('all errors of a contract are reported together', async () => {
  const twice = sampleContract
    .replace('      x-safety: read\n', '')
    .replace('      x-roles: [admin, setup]\n', '');
  await expect(generate(sampleFolder(twice), [sampleTarget])).rejects.toThrow(
    /getLamp has no x-safety[\s\S]+changeLamp has no x-roles/,
  );
});
