import type { Command, DeviceRequest, RecordedCommand } from './command.ts';
import { describeCommand, getCommandRow } from './command-table.ts';
import { formatFlowYaml } from './flow-yaml.ts';

/**
 * Formats a command as a step of a scenario's timeline. A command that scenarios do not have
 * becomes a comment.
 * @param at time since the start of the scenario
 */
export function formatScenarioStep(command: Command, at = '0s'): string {
  const step =
    command.type === 'request'
      ? toRequestStep(command.request)
      : getCommandRow(command).scenarioStep?.(command);
  return step === undefined
    ? `# ${describeCommand(command)}`
    : `- ${formatFlowYaml({ at, do: step })}`;
}

/** Formats a scenario with all steps, each at its time since the first one. */
export function formatScenario(
  recording: readonly RecordedCommand[],
  device: { product: string; seed: number },
): string {
  const start = recording[0]?.from ?? 0;
  const steps = recording.map(({ command, from }) =>
    formatScenarioStep(command, formatSeconds(from - start)),
  );
  const hasSteps = steps.some((step) => !step.startsWith('#'));
  return [
    'scenario: from-the-lab',
    'purpose: Steps recorded on the lab page.',
    `device: ${formatFlowYaml({ product: device.product, seed: device.seed })}`,
    hasSteps ? 'timeline:' : 'timeline: []',
    ...steps.map((step) => `  ${step}`),
    '',
  ].join('\n');
}

function toRequestStep({ operationId, role, via, pathValues, query, body }: DeviceRequest): object {
  const needsRole = operationId !== 'signIn' && role !== 'admin';
  const details = {
    ...(needsRole && { role: role ?? 'none' }),
    ...(via === 'setup' && { via }),
    ...(pathValues !== undefined && { path: pathValues }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  };
  const isPlain = Object.keys(details).length === 0;
  return { request: isPlain ? operationId : { operationId, ...details } };
}

function formatSeconds(ms: number): string {
  return `${Math.max(0, Math.round(ms)) / 1000}s`;
}
