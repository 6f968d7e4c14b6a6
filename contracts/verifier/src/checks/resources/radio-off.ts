import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { nearbyNetworks, radio, savedNetwork, unknownNetwork } from './saved-network.ts';

const purpose = 'resources.radio-off';
const [{ read: status, remove, undo, pick, shows }] = savedNetwork.views;
const join = savedNetwork.create.id;
const list = nearbyNetworks;
const requirementIds = {
  refused: `status.radio-off:${join}`,
  trace: `noeffect.radio-off:${join}`,
  empty: `readback.radio-off:${list}`,
} as const;

/**
 * Switches the radio off while no network is saved, and tries to join a network that does not
 * exist.
 */
export const radioOff: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'middle',
  requirements: (contract) => {
    const about = {
      operation: contract.getOperation(join),
      rule: 'radio-off',
      pointer: `${contract.getOperationObject(join).pointer}/responses/409`,
    } as const;
    return [
      createRequirement(contract, {
        ...about,
        class: 'status',
        sentence: 'Joining a network while the radio is off returns 409.',
      }),
      createRequirement(contract, {
        ...about,
        class: 'noeffect',
        sentence: 'A network that was rejected while the radio is off is not saved.',
      }),
      createRequirement(contract, {
        class: 'readback',
        rule: 'radio-off',
        operation: contract.getOperation(list),
        sentence: 'No networks are listed while the radio is off.',
        pointer: `${contract.getOperationObject(radio.write).pointer}/description`,
        profile: 'destructive',
      }),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const before = await readResource(context, purpose, radio.read);
    const shown = await readResource(context, purpose, status);
    if (!isRecord(before.body) || !shows(pick(shown.body), null)) {
      const message = 'A network is saved, or the radio state is unknown.';
      for (const id of Object.values(requirementIds))
        findings.markNotTested(
          id,
          message,
          'Remove the saved Wi-Fi networks from the device, and run again',
        );
      return findings.list();
    }
    const wasOn = before.body.enabled === true;
    if (wasOn) {
      const entry = { operationId: radio.write, body: before.body, readback: radio.read } as const;
      await context.undoLog.record({ ...entry, pointer: '/enabled', value: true });
      await switchRadio(context, false);
    }
    await context.undoLog.record({ operationId: remove.id, ...undo });
    const attempt = await requestWithRetry(context, {
      purpose,
      operationId: join,
      json: unknownNetwork,
    });
    const after = await readResource(context, purpose, status);
    const isRefused = attempt.response?.status === 409;
    findings.record(requirementIds.refused, isRefused, `Response: ${describeOutcome(attempt)}.`, [
      attempt.n,
    ]);
    const isSaved = shows(pick(after.body), unknownNetwork);
    const message = `The status ${isSaved ? 'has' : 'does not have'} the network.`;
    findings.record(requirementIds.trace, !isSaved, message, [attempt.n, after.exchange.n]);
    const nearby = await pollUntil(
      context.contract.getOperation(radio.write).readback?.withinMs ?? 0,
      () => readResource(context, purpose, list),
      ({ body }) => hasEqualValue(body, []),
    );
    const listed = `${list} returned ${formatValue(nearby.body)}.`;
    findings.record(requirementIds.empty, hasEqualValue(nearby.body, []), listed, [
      nearby.exchange.n,
    ]);
    await testReadsKeep(context, findings, radio.read, (body) => body);
    if (wasOn) await switchRadio(context, true);
    return findings.list();
  },
};

async function switchRadio(context: RunContext, enabled: boolean): Promise<void> {
  await requestWithRetry(context, { purpose, operationId: radio.write, json: { enabled } });
  await pollUntil(
    context.contract.getOperation(radio.write).readback?.withinMs ?? 0,
    () => readResource(context, purpose, radio.read),
    ({ body }) => hasValues(body, { enabled }),
  );
}
