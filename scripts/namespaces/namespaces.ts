import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** As root, or as any user where the system lets users have namespaces. */
const users = [[], ['--map-root-user']] as const;

const needed = 'Linux with "unshare", "nsenter" and "ip", and the right to create namespaces';
export const missingNamespaces = `${needed}, are needed. Run it as root with CAP_SYS_ADMIN.`;

/** Returns the command that runs a program in a network namespace of its own, or null. */
export function findNetworkCommand(): EnterCommand | null {
  return findCommand(['--net'], ['ip', 'link', 'add', 'name', 'probe', 'type', 'bridge']);
}

/** Returns the command that runs a program as process 1 of a PID namespace, or null. */
export function findFirstProcessCommand(): EnterCommand | null {
  return findCommand(['--pid', '--fork', '--kill-child'], ['true']);
}

/** Returns the command that runs a program whose mounts nobody else has, or null. */
export function findMountCommand(): EnterCommand | null {
  return findCommand(['--mount'], ['mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
}

export type EnterCommand = [program: string, ...programArguments: string[]];

function findCommand(flags: readonly string[], probe: readonly string[]): EnterCommand | null {
  const commands = users.map((user): EnterCommand => ['unshare', ...user, ...flags]);
  const works = ([program, ...rest]: EnterCommand) =>
    spawnSync(program, [...rest, ...probe]).status === 0;
  return commands.find(works) ?? null;
}

const bridge = 'fleet';
const mask = 24;

/** Connects this namespace to a bridge. */
export function openBridge(address: string): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'name', bridge, 'type', 'bridge');
  ip('addr', 'add', `${address}/${mask}`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/**
 * Creates a network namespace that is connected to the bridge. Returns the command that runs a
 * program in it. It exists until this process ends, whatever becomes of the program.
 */
export async function createNamespace(name: string, address: string): Promise<readonly string[]> {
  // `cat` ends with its input, which is a pipe from here.
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  holder.unref();
  const processId = String(holder.pid);
  const enter = ['nsenter', `--net=/proc/${processId}/ns/net`];
  const cable = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', processId];
  ip('link', 'add', 'name', name, ...cable);
  ip('link', 'set', name, 'master', bridge, 'up');
  for (const setting of [
    ['link', 'set', 'lo', 'up'],
    ['addr', 'add', `${address}/${mask}`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
  ]) {
    execFileSync('nsenter', [...enter.slice(1), 'ip', ...setting]);
  }
  return enter;
}

function ip(...options: string[]): void {
  execFileSync('ip', options);
}
