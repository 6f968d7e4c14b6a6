import type { ScenarioCheck } from '../../model/check.ts';
import { exposedFilesProbe } from './exposed-files.ts';
import {
  crossOriginProbe,
  headerInjectionProbe,
  hostHeaderProbe,
  traceProbe,
} from './message-probes.ts';
import { createProbeRequirement, type Probe, runProbe } from './probe.ts';
import { clientHeaderProbe, tokenKeyProbe } from './token-probes.ts';

const probes: readonly Probe[] = [
  tokenKeyProbe,
  clientHeaderProbe,
  crossOriginProbe,
  hostHeaderProbe,
  headerInjectionProbe,
  traceProbe,
  exposedFilesProbe,
];

/** Vulnerabilities that single requests reveal. */
export const securityProbes: ScenarioCheck = {
  kind: 'scenario',
  class: 'security',
  order: 'middle',
  requirements: (contract) => probes.map((probe) => createProbeRequirement(contract, probe)),
  async run(run) {
    for (const probe of probes) await runProbe(run, probe);
  },
};
