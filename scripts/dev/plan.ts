import { readArguments } from '../../simulator/src/cli/arguments.ts';
import { readPort } from '../../simulator/src/cli/option-values.ts';
import { UsageError } from '../../simulator/src/cli/usage-error.ts';

/** The ports of the pages with hot reload, unless an option names another one. */
export const defaultPagePorts = { console: 5173, lab: 5174 };

type DevOptions = { consoleDevPort?: string; labDevPort?: string; test?: true };

type DevCommand = { name: string; command: string; env?: Readonly<Record<string, string>> };

export type DevPlan = {
  readonly commands: readonly DevCommand[];
  /** The ports of the pages, by their options. */
  readonly pagePorts: Readonly<Record<string, number>>;
  /** The addresses, for the user. */
  readonly text: string;
};

/**
 * Plans which programs run, with which ports.
 * @param simulatorOptions options of `stillhouse`
 * @throws UsageError if an option is invalid
 */
export function planDev(
  simulatorOptions: readonly string[],
  { consoleDevPort, labDevPort, test }: DevOptions,
): DevPlan {
  const pages = {
    console: readPagePort('--console-dev-port', consoleDevPort ?? String(defaultPagePorts.console)),
    lab: readPagePort('--lab-dev-port', labDevPort ?? String(defaultPagePorts.lab)),
  };
  const { device, lab } = readAddresses(simulatorOptions);
  const node = quote(process.execPath);
  const startPage = (folder: string, port: number) =>
    `${node} node_modules/vite/bin/vite.js ${folder} --port ${port} --strictPort`;
  const words = simulatorOptions.map(quote).join(' ');
  return {
    commands: [
      {
        name: 'simulator',
        command: `${node} -C stillhouse-source --watch simulator/src/cli/main.ts ${words}`.trim(),
      },
      {
        name: 'console',
        command: startPage('console', pages.console),
        env: { STILLHOUSE_DEVICE_URL: device },
      },
      {
        name: 'lab',
        command: startPage('simulator/lab', pages.lab),
        env: { STILLHOUSE_LAB_URL: lab },
      },
      ...(test
        ? [{ name: 'test', command: `${node} -C stillhouse-source scripts/dev/watch-tests.ts` }]
        : []),
    ],
    pagePorts: { '--console-dev-port': pages.console, '--lab-dev-port': pages.lab },
    text: [
      `Console with hot reload  http://localhost:${pages.console}  (device at ${device})`,
      `Lab with hot reload      http://localhost:${pages.lab}  (control API at ${lab})`,
      ...(simulatorOptions.includes('--state-file')
        ? []
        : [
            'Each restart of the simulator makes a new device. To keep it: --state-file device.json',
          ]),
      '',
    ].join('\n'),
  };
}

function readAddresses(options: readonly string[]): { device: string; lab: string } {
  const command = readArguments(options);
  if (command.do !== 'run') {
    throw new UsageError(`npm run dev takes options only. For ${options[0]}: npm run simulate`);
  }
  const { device, ports, https, addressing } = command;
  if (addressing !== undefined && addressing !== 'port') {
    throw new UsageError(
      `--addressing ${addressing} is not possible here: the console with hot reload has no name of a device. Leave it out.`,
    );
  }
  for (const [option, port] of [
    ['--port', device.port],
    ['--lab-port', ports.lab],
  ] as const) {
    if (port === 0) throw new UsageError(`${option} 0 is not possible here. Use a port number.`);
  }
  return {
    device: `${https === undefined ? 'http' : 'https'}://localhost:${device.port}`,
    lab: `http://localhost:${ports.lab}`,
  };
}

function readPagePort(option: string, text: string): number {
  const port = readPort(option, text);
  if (port === 0) throw new UsageError(`${option} 0 is not possible here. Use a port number.`);
  return port;
}

/** Quotes a word for the shell. */
function quote(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
