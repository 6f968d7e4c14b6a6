import type { RecordedCommand } from './command.ts';
import { describeCommand, getCommandRow } from './command-table.ts';
import { formatLiteral } from './typescript-literal.ts';

/**
 * Formats a Playwright test that runs the same steps on an identical device, with the console open.
 * @param steps oldest first; the test advances the clock by the time between two steps
 */
export function formatPlaywrightTest(
  steps: readonly RecordedCommand[],
  device: { product: string; seed: number },
): string {
  const [first] = steps;
  const isSingle = steps.length === 1 && first !== undefined;
  const title = isSingle ? describeCommand(first.command) : 'steps from the lab';
  const lease = formatLiteral({ product: device.product, seed: device.seed });
  return [
    `import { test } from 'stillhouse/playwright';`,
    '',
    `test.use({ lease: ${lease} });`,
    '',
    `test(${formatLiteral(title)}, async ({ page, device }) => {`,
    `  await page.goto('/');`,
    ...steps.flatMap((step, index) => [
      ...formatWait(steps[index - 1], step),
      `  ${formatStatement(step)}`,
    ]),
    '});',
    '',
  ].join('\n');
}

/** Time between two steps. Less than a second is only the time between two clicks. */
function formatWait(previous: RecordedCommand | undefined, { from }: RecordedCommand): string[] {
  if (previous === undefined) return [];
  const seconds = Math.floor((from - previous.to) / 1000);
  return seconds < 1 ? [] : [`  await device.advance('${seconds}s');`];
}

function formatStatement({ command }: RecordedCommand): string {
  return command.type === 'request'
    ? `// ${command.request.operationId}: let the page send it, as a user would`
    : getCommandRow(command).playwright(command);
}
