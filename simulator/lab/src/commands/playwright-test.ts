import { codeRequest } from './cloud-code.ts';
import type { Deed, DoneDeed } from './command.ts';
import { inWords } from './command.ts';
import { asCode } from './typescript-literal.ts';

/**
 * A Playwright test with the kit that does the same on a device that is leased alike, with the console open.
 * @param done in the order in which it was done; time that went by between two deeds is moved over
 */
export function asPlaywrightTest(
  done: readonly DoneDeed[],
  device: { product: string; seed: number },
): string {
  const [first] = done;
  const title = done.length === 1 && first !== undefined ? inWords(first.deed) : 'as in the lab';
  const lease = asCode({ product: device.product, seed: device.seed });
  return [
    `import { test } from '@stillhouse/simulator/playwright';`,
    '',
    `test.use({ lease: ${lease} });`,
    '',
    `test(${asCode(title)}, async ({ page, device }) => {`,
    `  await page.goto('/');`,
    ...done.flatMap((one, index) => [...waiting(done[index - 1], one), `  ${statement(one.deed)}`]),
    '});',
    '',
  ].join('\n');
}

/** Time that went by since the last deed; less than a second is only how long it took somebody to click. */
function waiting(before: DoneDeed | undefined, { from }: DoneDeed): string[] {
  if (before === undefined) return [];
  const wentBy = Math.floor((from - before.to) / 1000);
  return wentBy < 1 ? [] : [`  await device.advance('${wentBy}s');`];
}

/** One line of a test. What the test's own clock makes needless is a comment. */
function statement(deed: Deed): string {
  switch (deed.do) {
    case 'action': {
      const parameters = Object.keys(deed.parameters).length === 0 ? [] : [deed.parameters];
      return call('device.control.act', deed.action, ...parameters);
    }
    case 'condition': {
      const { name, on, parameters = {} } = deed;
      const given = Object.keys(parameters).length === 0 ? [] : [parameters];
      return call('device.control.setCondition', name, on, ...given);
    }
    case 'arm':
      return call('device.control.arm', deed.fault);
    case 'removeFault':
      return call('device.control.removeFault', deed.id);
    case 'clearFaults':
      return call('device.control.clearFaults');
    case 'advance':
      return call('device.advance', deed.by);
    case 'advanceToNext':
      return call('device.advanceToNext');
    case 'setClock':
      return `// ${inWords(deed)}: in a test, time stands still until device.advance moves it`;
    case 'playScenario':
      return call('device.scenario', deed.name);
    case 'endScenario':
      return `// ${inWords(deed)}: in a test, it ends with the device`;
    case 'takeSnapshot':
      return `const ${variable(deed.name)} = await device.snapshot();`;
    case 'restore':
      return `await ${variable(deed.name)}.restore();`;
    case 'fork':
      return `await ${variable(deed.name)}.fork();`;
    case 'removeSnapshot':
      return `// ${inWords(deed)}: in a test, it ends with the device`;
    case 'makeCode':
      return call('device.control.addCloudCode', codeRequest(deed.code));
    case 'troubleCloud':
      return call('device.control.setCloudTrouble', deed.trouble);
    case 'reset':
      return call('device.reset');
    case 'request':
      return `// ${inWords(deed)}: let the console do it, as a person would`;
  }
}

function call(name: string, ...given: unknown[]): string {
  return `await ${name}(${given.map(asCode).join(', ')});`;
}

/** `before-the-update` is beforeTheUpdate. */
function variable(name: string): string {
  const joined = name.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, next: string = '') =>
    next.toUpperCase(),
  );
  return /^[a-z]/i.test(joined) ? joined : `snapshot${joined}`;
}
