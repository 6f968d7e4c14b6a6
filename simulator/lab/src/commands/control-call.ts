import { codeRequest } from './cloud-code.ts';
import type { Deed } from './command.ts';

/** One call of the control API. */
type ControlCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/devices/{id}`. */
  path: string;
  body?: unknown;
};

/** The call of the control API that does a deed; a `request` is none of it. */
export function controlCall(deed: Exclude<Deed, { do: 'request' }>): ControlCall {
  switch (deed.do) {
    case 'action': {
      const path = `/actions/${deed.action}`;
      const takesNone = Object.keys(deed.parameters).length === 0;
      return { method: 'POST', path, ...(!takesNone && { body: deed.parameters }) };
    }
    case 'condition': {
      const { name, on, parameters = {} } = deed;
      const takesNone = Object.keys(parameters).length === 0;
      const body = { on, ...(!takesNone && { parameters }) };
      return { method: 'PUT', path: `/conditions/${name}`, body };
    }
    case 'arm':
      return { method: 'POST', path: '/faults', body: [deed.fault] };
    case 'removeFault':
      return { method: 'DELETE', path: `/faults/${deed.id}` };
    case 'clearFaults':
      return { method: 'DELETE', path: '/faults' };
    case 'advance':
      return { method: 'POST', path: '/clock/advance', body: { by: deed.by } };
    case 'advanceToNext':
      return { method: 'POST', path: '/clock/advance', body: { toNext: true } };
    case 'setClock':
      return { method: 'PUT', path: '/clock', body: deed.setting };
    case 'playScenario': {
      const body = { scenario: deed.name, ...(!deed.fresh && { fresh: false }) };
      return { method: 'PUT', path: '/scenario', body };
    }
    case 'endScenario':
      return { method: 'DELETE', path: '/scenario' };
    case 'takeSnapshot':
      return { method: 'POST', path: '/snapshots', body: { name: deed.name } };
    case 'restore':
      return { method: 'POST', path: `/snapshots/${deed.name}/restore` };
    case 'fork':
      return { method: 'POST', path: `/snapshots/${deed.name}/fork` };
    case 'removeSnapshot':
      return { method: 'DELETE', path: `/snapshots/${deed.name}` };
    case 'makeCode':
      return { method: 'POST', path: '/cloud/codes', body: codeRequest(deed.code) };
    case 'troubleCloud':
      return { method: 'PUT', path: '/cloud/trouble', body: deed.trouble };
    case 'reset':
      return { method: 'POST', path: '/reset' };
  }
}
