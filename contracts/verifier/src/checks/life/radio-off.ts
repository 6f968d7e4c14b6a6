import type { RunContext, ScenarioCheck } from '../../check.ts';
import { isRecord, isSame, shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { require } from '../../requirements/create-requirement.ts';
import { isSavedIn, keepUnsaved, noSuchNetwork, wifiIn } from './unknown-network.ts';

const purpose = 'life.radio-off';
const join = 'connectWifi';
const write = 'setWifiRadio';
const radio = 'getWifiRadio';
const list = 'listWifiNetworks';
const ids = {
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
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const about = {
      operation: contract.operation(join),
      rule: 'radio-off',
      pointer: `${contract.operationObject(join).pointer}/responses/409`,
    } as const;
    return [
      require(contract, {
        ...about,
        class: 'status',
        sentence: 'Joining a network while the radio is off returns 409.',
      }),
      require(contract, {
        ...about,
        class: 'noeffect',
        sentence: 'A network that was rejected while the radio is off is not saved.',
      }),
      require(contract, {
        class: 'readback',
        rule: 'radio-off',
        operation: contract.operation(list),
        sentence: 'No networks are listed while the radio is off.',
        pointer: `${contract.operationObject(write).pointer}/description`,
        profile: 'destructive',
      }),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const before = await read(context, purpose, radio);
    const status = await read(context, purpose, 'getStatus');
    if (!isRecord(before.body) || !shows(wifiIn(status), { isSaved: false })) {
      const message = 'A network is saved, or the radio state is unknown.';
      for (const id of Object.values(ids))
        findings.notTested(id, message, 'A device without a saved network');
      return findings.all();
    }
    const wasOn = before.body.enabled === true;
    if (wasOn) {
      const kept = { operationId: write, body: before.body, readback: radio } as const;
      await context.undoLog.record({ ...kept, pointer: '/enabled', value: true });
      await switchTo(context, false);
    }
    await keepUnsaved(context);
    const tried = await patiently(context, { purpose, operationId: join, json: noSuchNetwork });
    const after = await read(context, purpose, 'getStatus');
    const isRefused = tried.answer?.status === 409;
    findings.judge(ids.refused, isRefused, `Response: ${outcomeOf(tried)}.`, [tried.n]);
    const isSaved = isSavedIn(after, noSuchNetwork);
    const message = `The status ${isSaved ? 'has' : 'does not have'} the network.`;
    findings.judge(ids.trace, !isSaved, message, [tried.n, after.exchange.n]);
    const nearby = await until(
      context.contract.operation(write).readback?.withinMs ?? 0,
      () => read(context, purpose, list),
      ({ body }) => isSame(body, []),
    );
    const listed = `${list} returned ${told(nearby.body)}.`;
    findings.judge(ids.empty, isSame(nearby.body, []), listed, [nearby.exchange.n]);
    if (wasOn) await switchTo(context, true);
    return findings.all();
  },
};

async function switchTo(context: RunContext, enabled: boolean): Promise<void> {
  await patiently(context, { purpose, operationId: write, json: { enabled } });
  await until(
    context.contract.operation(write).readback?.withinMs ?? 0,
    () => read(context, purpose, radio),
    ({ body }) => shows(body, { enabled }),
  );
}
