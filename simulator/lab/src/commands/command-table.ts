import type { ControlClient, ControlSchema, FaultSpec } from 'stillhouse/client';
import type { CodeToCreate, Command, ControlCommand } from './command.ts';
import { formatCall } from './typescript-literal.ts';

/** A request to the control API, below `/api/devices/{id}`. */
type ControlRequest = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
};

/** Everything that the lab knows about one type of command. */
type CommandRow<C> = {
  describe(command: C): string;
  perform(control: ControlClient, id: string, command: C): Promise<unknown>;
  curl(command: C): ControlRequest;
  /** Value of `do` in a scenario; missing for commands that scenarios do not have. */
  scenarioStep?(command: C): object;
  /** One line of a Playwright test, or a comment. */
  playwright(command: C): string;
};

type CommandTable = {
  [T in ControlCommand['type']]: CommandRow<Extract<ControlCommand, { type: T }>>;
};

const commandTable: CommandTable = {
  runAction: {
    describe: ({ action, parameters }) => [action, ...Object.values(parameters)].join(' '),
    perform: (control, id, { action, parameters }) =>
      control.action(id, action, ...toArguments(parameters)),
    curl: ({ action, parameters }) => {
      const [body] = toArguments(parameters);
      return { method: 'POST', path: `/actions/${action}`, ...(body && { body }) };
    },
    scenarioStep: ({ action, parameters }) => ({
      action: isEmpty(parameters) ? action : { name: action, ...parameters },
    }),
    playwright: ({ action, parameters }) =>
      formatCall('device.control.act', action, ...toArguments(parameters)),
  },
  setCondition: {
    describe: ({ name, on }) => `${name} ${on ? 'on' : 'off'}`,
    perform: (control, id, command) =>
      control.setCondition(id, command.name, toConditionBody(command)),
    curl: (command) => ({
      method: 'PUT',
      path: `/conditions/${command.name}`,
      body: toConditionBody(command),
    }),
    scenarioStep: ({ name, on, parameters = {} }) => {
      if (!on) return { condition: { name, on } };
      return { condition: isEmpty(parameters) ? name : { name, parameters } };
    },
    playwright: ({ name, on, parameters = {} }) =>
      formatCall('device.control.setCondition', name, on, ...toArguments(parameters)),
  },
  armFault: {
    describe: ({ fault: { id, kind, match } }) =>
      `arm fault ${id ?? kind} on ${match.operationId ?? match.tag ?? '*'}`,
    // The form offers the operations of the simulator, which checks them.
    perform: (control, id, { fault }) => control.arm(id, fault as FaultSpec),
    curl: ({ fault }) => ({ method: 'POST', path: '/faults', body: [fault] }),
    scenarioStep: ({ fault: { from: _from, until: _until, ...fault } }) => {
      // A scenario counts the window from its start, the control API uses device time.
      return { fault };
    },
    playwright: ({ fault }) => formatCall('device.control.arm', fault),
  },
  removeFault: {
    describe: ({ id }) => `remove fault ${id}`,
    perform: (control, id, command) => control.removeFault(id, command.id),
    curl: ({ id }) => ({ method: 'DELETE', path: `/faults/${id}` }),
    scenarioStep: ({ id }) => ({ clearFault: id }),
    playwright: ({ id }) => formatCall('device.control.removeFault', id),
  },
  removeAllFaults: {
    describe: () => 'remove all faults',
    perform: (control, id) => control.clearFaults(id),
    curl: () => ({ method: 'DELETE', path: '/faults' }),
    scenarioStep: () => ({ clearFault: '*' }),
    playwright: () => formatCall('device.control.clearFaults'),
  },
  advance: {
    describe: ({ by }) => `advance time by ${by}`,
    perform: (control, id, { by }) => control.advance(id, { by }),
    curl: ({ by }) => ({ method: 'POST', path: '/clock/advance', body: { by } }),
    playwright: ({ by }) => formatCall('device.advance', by),
  },
  advanceToNext: {
    describe: () => 'advance time to the next event',
    perform: (control, id) => control.advanceToNext(id),
    curl: () => ({ method: 'POST', path: '/clock/advance', body: { toNext: true } }),
    playwright: () => formatCall('device.advanceToNext'),
  },
  setClock: {
    describe: describeClock,
    perform: (control, id, { setting }) => control.setClock(id, setting),
    curl: ({ setting }) => ({ method: 'PUT', path: '/clock', body: setting }),
    playwright: (command) =>
      `// ${describeClock(command)}: a test moves time with device.advance only`,
  },
  playScenario: {
    describe: ({ name }) => `play scenario ${name}`,
    perform: (control, id, command) => control.loadScenario(id, toScenarioBody(command)),
    curl: (command) => ({ method: 'PUT', path: '/scenario', body: toScenarioBody(command) }),
    playwright: ({ name }) => formatCall('device.scenario', name),
  },
  endScenario: {
    describe: () => 'end the scenario',
    perform: (control, id) => control.clearScenario(id),
    curl: () => ({ method: 'DELETE', path: '/scenario' }),
    playwright: () => '// end the scenario: it ends with the test',
  },
  takeSnapshot: {
    describe: ({ name }) => `take snapshot ${name}`,
    perform: (control, id, { name }) => control.takeSnapshot(id, { name }),
    curl: ({ name }) => ({ method: 'POST', path: '/snapshots', body: { name } }),
    playwright: ({ name }) => `const ${toVariableName(name)} = await device.snapshot();`,
  },
  restoreSnapshot: {
    describe: ({ name }) => `restore snapshot ${name}`,
    perform: (control, id, { name }) => control.restore(id, name),
    curl: ({ name }) => ({ method: 'POST', path: `/snapshots/${name}/restore` }),
    playwright: ({ name }) => formatCall(`${toVariableName(name)}.restore`),
  },
  forkSnapshot: {
    describe: ({ name }) => `fork snapshot ${name}`,
    perform: (control, id, { name }) => control.fork(id, name),
    curl: ({ name }) => ({ method: 'POST', path: `/snapshots/${name}/fork` }),
    playwright: ({ name }) => formatCall(`${toVariableName(name)}.fork`),
  },
  deleteSnapshot: {
    describe: ({ name }) => `delete snapshot ${name}`,
    perform: (control, id, { name }) => control.removeSnapshot(id, name),
    curl: ({ name }) => ({ method: 'DELETE', path: `/snapshots/${name}` }),
    playwright: ({ name }) => `// delete snapshot ${name}: it is deleted with the device`,
  },
  createCode: {
    describe: ({ code: { code } }) => `create enrollment code ${code}`,
    perform: (control, id, { code }) => control.addCloudCode(id, toCodeBody(code)),
    curl: ({ code }) => ({ method: 'POST', path: '/cloud/codes', body: toCodeBody(code) }),
    scenarioStep: ({ code }) => {
      const { expiresAt, ...rest } = toCodeBody(code);
      return { enrollmentCode: { ...rest, ...(expiresAt !== undefined && { expiresIn: '0s' }) } };
    },
    playwright: ({ code }) => formatCall('device.control.addCloudCode', toCodeBody(code)),
  },
  setCloudFaults: {
    describe: ({ faults: { analytics, remoteBuild } }) =>
      `set cloud faults: analytics ${analytics}, remote build ${remoteBuild}`,
    perform: (control, id, { faults }) => control.setCloudFaults(id, faults),
    curl: ({ faults }) => ({ method: 'PUT', path: '/cloud/faults', body: faults }),
    playwright: ({ faults }) => formatCall('device.control.setCloudFaults', faults),
  },
  reset: {
    describe: () => 'reset the device',
    perform: (control, id) => control.reset(id),
    curl: () => ({ method: 'POST', path: '/reset' }),
    playwright: () => formatCall('device.reset'),
  },
};

/** Returns the row of a command. A row takes the commands of its own type only. */
export function getCommandRow(command: ControlCommand): CommandRow<ControlCommand> {
  return commandTable[command.type];
}

/** Describes a command in a few words, such as `cableOut on`. */
export function describeCommand(command: Command): string {
  return command.type === 'request'
    ? command.request.operationId
    : getCommandRow(command).describe(command);
}

type Of<T extends ControlCommand['type']> = Extract<ControlCommand, { type: T }>;

function isEmpty(parameters: object): boolean {
  return Object.keys(parameters).length === 0;
}

/** Returns the parameters as an argument list, empty if there are no parameters. */
function toArguments<T extends object>(parameters: T): [] | [T] {
  return isEmpty(parameters) ? [] : [parameters];
}

function toConditionBody({ on, parameters = {} }: Of<'setCondition'>) {
  return { on, ...(!isEmpty(parameters) && { parameters }) };
}

function toScenarioBody({ name, fresh }: Of<'playScenario'>) {
  return { scenario: name, ...(!fresh && { fresh: false }) };
}

function describeClock({ setting }: Of<'setClock'>): string {
  return `set clock ${Object.values(setting).join(' ')}`;
}

/** An expired code expires at epoch 0, so that it is expired at any device time. */
function toCodeBody({ code, kind, organisation }: CodeToCreate): ControlSchema<'CloudCodeRequest'> {
  return {
    code,
    ...(kind === 'reusable' && { reusable: true }),
    ...(kind === 'used' && { used: true }),
    ...(kind === 'expired' && { expiresAt: 0 }),
    ...(organisation !== undefined && { organisation }),
  };
}

/** Converts `before-the-update` to `beforeTheUpdate`. */
function toVariableName(name: string): string {
  const joined = name.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, next: string = '') =>
    next.toUpperCase(),
  );
  return /^[a-z]/i.test(joined) ? joined : `snapshot${joined}`;
}
