import { codeRequest } from './cloud-code.ts';
import { type Deed, type DoneDeed, inWords } from './command.ts';
import { flowYaml } from './flow-yaml.ts';

/**
 * A step of a scenario's timeline, as YAML. A deed that no scenario can do becomes a comment: time goes by itself there, and
 * snapshots belong to whoever runs it.
 * @param at when, from the start of the scenario
 */
export function asScenarioStep(deed: Deed, at = '0s'): string {
  const step = scenarioDeed(deed);
  return step === null ? `# ${inWords(deed)}` : `- ${flowYaml({ at, do: step })}`;
}

/** A whole scenario of what was done, each at the time that it was from the first one. */
export function asScenario(
  done: readonly DoneDeed[],
  device: { product: string; seed: number },
): string {
  const start = done[0]?.from ?? 0;
  const steps = done.map(({ deed, from }) => asScenarioStep(deed, seconds(from - start)));
  const hasSteps = steps.some((step) => !step.startsWith('#'));
  return [
    'scenario: from-the-lab',
    'purpose: What was done to a device on the lab page.',
    `device: ${flowYaml({ product: device.product, seed: device.seed })}`,
    hasSteps ? 'timeline:' : 'timeline: []',
    ...steps.map((step) => `  ${step}`),
    '',
  ].join('\n');
}

/** The part after `do`; null for what scenarios do not do. */
function scenarioDeed(deed: Deed): object | null {
  switch (deed.do) {
    case 'action': {
      const takesNone = Object.keys(deed.parameters).length === 0;
      return { action: takesNone ? deed.action : { name: deed.action, ...deed.parameters } };
    }
    case 'condition': {
      const { name, on, parameters = {} } = deed;
      if (!on) return { condition: { name, on } };
      const takesNone = Object.keys(parameters).length === 0;
      return { condition: takesNone ? name : { name, parameters } };
    }
    case 'arm': {
      // Its window counts from the start of the scenario there, and is a matter of the device's time here.
      const { from: _from, until: _until, ...fault } = deed.fault;
      return { fault };
    }
    case 'removeFault':
      return { clearFault: deed.id };
    case 'clearFaults':
      return { clearFault: '*' };
    case 'makeCode': {
      const { expiresAt, ...code } = codeRequest(deed.code);
      return { enrollmentCode: { ...code, ...(expiresAt !== undefined && { expiresIn: '0s' }) } };
    }
    case 'request': {
      const { operationId, role, via, pathValues, query, body } = deed.call;
      const whose = operationId === 'signIn' || role === 'admin' ? {} : { role: role ?? 'none' };
      const more = {
        ...whose,
        ...(via === 'setup' && { via }),
        ...(pathValues !== undefined && { path: pathValues }),
        ...(query !== undefined && { query }),
        ...(body !== undefined && { body }),
      };
      return {
        request: Object.keys(more).length === 0 ? operationId : { operationId, ...more },
      };
    }
    default:
      return null;
  }
}

/** To the millisecond, in seconds. */
function seconds(ms: number): string {
  return `${Math.max(0, Math.round(ms)) / 1000}s`;
}
