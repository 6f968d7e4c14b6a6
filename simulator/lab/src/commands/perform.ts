import type { ControlClient } from '@stillhouse/simulator/client';
import { codeRequest } from './cloud-code.ts';
import type { Deed } from './command.ts';

/** What this page can do; calls of the device's own API are the console's. */
export type SteeringDeed = Exclude<Deed, { do: 'request' }>;

/** Does it. Rejects with a ControlError, as the client's methods do. */
export function perform(control: ControlClient, id: string, deed: SteeringDeed): Promise<unknown> {
  switch (deed.do) {
    case 'action': {
      const takesNone = Object.keys(deed.parameters).length === 0;
      return control.action(id, deed.action, takesNone ? undefined : deed.parameters);
    }
    case 'condition': {
      const { name, on, parameters = {} } = deed;
      const takesNone = Object.keys(parameters).length === 0;
      return control.setCondition(id, name, { on, ...(!takesNone && { parameters }) });
    }
    case 'arm':
      return control.arm(id, deed.fault);
    case 'removeFault':
      return control.removeFault(id, deed.id);
    case 'clearFaults':
      return control.clearFaults(id);
    case 'advance':
      return control.advance(id, { by: deed.by });
    case 'advanceToNext':
      return control.advanceToNext(id);
    case 'setClock':
      return control.setClock(id, deed.setting);
    case 'playScenario':
      return control.loadScenario(id, {
        scenario: deed.name,
        ...(!deed.fresh && { fresh: false }),
      });
    case 'endScenario':
      return control.clearScenario(id);
    case 'takeSnapshot':
      return control.takeSnapshot(id, { name: deed.name });
    case 'restore':
      return control.restore(id, deed.name);
    case 'fork':
      return control.fork(id, deed.name);
    case 'removeSnapshot':
      return control.removeSnapshot(id, deed.name);
    case 'makeCode':
      return control.addCloudCode(id, codeRequest(deed.code));
    case 'troubleCloud':
      return control.setCloudTrouble(id, deed.trouble);
    case 'reset':
      return control.reset(id);
  }
}
