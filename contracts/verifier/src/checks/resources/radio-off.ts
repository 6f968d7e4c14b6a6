import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { nearbyNetworks, radio, savedNetwork, unknownNetwork } from './saved-network.ts';

const [{ read: status, remove, undo, pick, shows }] = savedNetwork.views;
const join = savedNetwork.create.id;
const list = nearbyNetworks;
const requirementIds = {
  rejected: `status.radio-off:${join}`,
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
  purpose: 'resources.radio-off',
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
        harm: 'destructive',
      }),
    ];
  },
  async run(run) {
    const before = await readResource(run, radio.read);
    const shown = await readResource(run, status);
    if (!isRecord(before.body) || !shows(pick(shown.body), null)) {
      const message = 'A network is saved, or the radio state is unknown.';
      for (const id of Object.values(requirementIds))
        run.markNotTested(
          id,
          message,
          'Remove the saved Wi-Fi networks from the device, and run again',
        );
      return;
    }
    const wasOn = before.body.enabled === true;
    if (wasOn) {
      const entry = { operationId: radio.write, body: before.body, readback: radio.read } as const;
      await run.undoLog.record({ ...entry, pointer: '/enabled', value: true });
      await switchRadio(run, false);
    }
    await run.undoLog.record({ operationId: remove.id, ...undo });
    const attempt = await requestWithRetry(run, {
      operationId: join,
      json: unknownNetwork,
    });
    const after = await readResource(run, status);
    const isRejected = attempt.response?.status === 409;
    run.record(requirementIds.rejected, isRejected, `Response: ${describeOutcome(attempt)}.`, [
      attempt.n,
    ]);
    const isSaved = shows(pick(after.body), unknownNetwork);
    const message = `The status ${isSaved ? 'has' : 'does not have'} the network.`;
    run.record(requirementIds.trace, !isSaved, message, [attempt.n, after.exchange.n]);
    const nearby = await pollUntil(
      run.contract.getOperation(radio.write).readback?.withinMs ?? 0,
      () => readResource(run, list),
      ({ body }) => hasEqualValue(body, []),
    );
    const listed = `${list} returned ${formatValue(nearby.body)}.`;
    run.record(requirementIds.empty, hasEqualValue(nearby.body, []), listed, [nearby.exchange.n]);
    await testReadsKeep(run, radio.read, (body) => body);
    if (wasOn) await switchRadio(run, true);
  },
};

async function switchRadio(run: CheckRun, enabled: boolean): Promise<void> {
  await requestWithRetry(run, { operationId: radio.write, json: { enabled } });
  await pollUntil(
    run.contract.getOperation(radio.write).readback?.withinMs ?? 0,
    () => readResource(run, radio.read),
    ({ body }) => hasValues(body, { enabled }),
  );
}
