import type { ControlSchema } from '@stillhouse/simulator/client';

/** Something that was done to a device from this page, as data: what is done is what is copied. */
export type Deed =
  | {
      do: 'action';
      action: ControlSchema<'ActionName'>;
      parameters: ControlSchema<'ActionParameters'>;
    }
  | {
      do: 'condition';
      name: ControlSchema<'ConditionName'>;
      on: boolean;
      /** For on; none by default. */
      parameters?: Record<string, unknown>;
    }
  | { do: 'arm'; fault: ControlSchema<'FaultSpec'> }
  | { do: 'removeFault'; id: string }
  | { do: 'clearFaults' }
  | { do: 'advance'; by: string }
  | { do: 'advanceToNext' }
  | { do: 'setClock'; setting: ControlSchema<'ClockSetting'> }
  | { do: 'playScenario'; name: string; fresh: boolean }
  | { do: 'endScenario' }
  | { do: 'takeSnapshot'; name: string }
  | { do: 'restore'; name: string }
  | { do: 'fork'; name: string }
  | { do: 'removeSnapshot'; name: string }
  | { do: 'makeCode'; code: NewCode }
  | { do: 'troubleCloud'; trouble: ControlSchema<'CloudTrouble'> }
  | { do: 'reset' }
  /** A call of the device's own API, as the journal has it. */
  | { do: 'request'; call: DeviceCall };

/** An enrollment code, by its letters: whoever does it again has the same. */
export type NewCode = {
  code: string;
  kind: 'once' | 'reusable' | 'used' | 'expired';
  /** Last part of the address of the organisation; the usual one by default. */
  organisation?: string;
};

export type DeviceCall = {
  operationId: string;
  method: string;
  /** With its query. */
  path: string;
  /** Values of the parameters in the path, and of the query. */
  pathValues?: Record<string, string>;
  query?: Record<string, string>;
  role: 'admin' | 'setup' | 'oob' | null;
  via: 'device' | 'setup';
  /** JSON, secrets left out; undefined when there was none. */
  body?: unknown;
};

/** A deed and when it was done. */
export type DoneDeed = {
  deed: Deed;
  /** Simulated time before and after it, epoch ms. */
  from: number;
  to: number;
};

/** What was done, in words. */
export function inWords(deed: Deed): string {
  switch (deed.do) {
    case 'action':
      return [deed.action, ...Object.values(deed.parameters)].join(' ');
    case 'condition':
      return `${deed.name} ${deed.on ? 'on' : 'off'}`;
    case 'arm':
      return `fault ${deed.fault.id ?? deed.fault.kind} on ${target(deed.fault)}`;
    case 'removeFault':
      return `fault ${deed.id} removed`;
    case 'clearFaults':
      return 'all faults removed';
    case 'advance':
      return `time moved by ${deed.by}`;
    case 'advanceToNext':
      return 'time moved to the next event';
    case 'setClock':
      return `clock ${Object.values(deed.setting).join(' ')}`;
    case 'playScenario':
      return `scenario ${deed.name}`;
    case 'endScenario':
      return 'scenario ended';
    case 'takeSnapshot':
      return `snapshot ${deed.name} taken`;
    case 'restore':
      return `put back to ${deed.name}`;
    case 'fork':
      return `fork of ${deed.name}`;
    case 'removeSnapshot':
      return `snapshot ${deed.name} forgotten`;
    case 'makeCode':
      return `enrollment code ${deed.code.code} made`;
    case 'troubleCloud':
      return `trouble in the cloud: analytics ${deed.trouble.analytics}, remote build ${deed.trouble.remoteBuild}`;
    case 'reset':
      return 'reset to how it was leased';
    case 'request':
      return deed.call.operationId;
  }
}

function target({ match }: ControlSchema<'FaultSpec'>): string {
  return match.operationId ?? match.tag ?? '*';
}
