import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { escapePattern } from '@stillhouse/foundation/escape-pattern';
import { parse } from 'yaml';
import { findFreePorts } from '../free-ports.ts';
import { root } from '../set-up/paths.mjs';
import { findUnknownOptions } from './program-options.ts';
import { type Block, findUnused, readBlocks, readValue, splitCommands } from './read-guide.ts';

/** The ports that guides use (decision 0007), by the option that sets them. */
const defaultPorts = { port: 8080, setup_port: 8082, lab_port: 8090, cloud_port: 8091 } as const;
const maxAttempts = 600;
const triesApartMs = 50;

/** Where a guide runs, and with which programs. */
export type Place = {
  /** Examples find the packages that they import in a folder above it. */
  readonly folder: string;
  readonly simulator: string;
  readonly verifier: string;
};

const repository: Place = {
  folder: join(root, 'test-results'),
  simulator: join(root, 'simulator/src/cli/main.ts'),
  verifier: join(root, 'contracts/verifier/src/cli/main.ts'),
};

/** Wraps commands so that they run programs of the place on free ports. */
const prelude = `set -euo pipefail
node() { "$GUIDE_NODE" -C stillhouse-source "$@"; }
stillhouse-verify() { node "$GUIDE_VERIFIER" "$@"; }
stillhouse() {
  case "\${1:---}" in -*) ;; *) node "$GUIDE_SIMULATOR" "$@"; return ;; esac
  local used=" $* " ports=() name
  for name in port setup-port lab-port cloud-port; do
    local port="GUIDE_\${name//-/_}"
    case "$used" in *" --$name "*) ;; *) ports+=("--$name" "\${!port}") ;; esac
  done
  exec "$GUIDE_NODE" -C stillhouse-source "$GUIDE_SIMULATOR" \${ports[@]+"\${ports[@]}"} "$@"
}
npx() { "$@"; }
npm() {
  local script=$1
  if [ "$script" = run ]; then script=$2; shift; fi
  shift
  if [ "\${1:-}" = -- ]; then shift; fi
  case "$script" in
    start | simulate) stillhouse "$@" ;;
    verify) stillhouse-verify verify "$@" ;;
    verify-console) stillhouse-verify console "$@" ;;
    chaos | pack-console | playground | verify-products) node "$GUIDE_ROOT/scripts/$script.ts" "$@" ;;
    *) echo "a guide does not run npm $script" >&2; return 1 ;;
  esac
}
`;

/** Without an expected output, an error response must not pass. */
const strictCurl = `curl() { command curl --fail --show-error "$@"; }
`;

/** Ends what the commands of a background block have started, with the block. */
const withEnd = (text: string) => `trap 'kill $(jobs -p); wait' TERM
${text.trimEnd()}
wait
`;

/** A command that runs until it is ended. */
const isSimulator = (command: string) =>
  /^(?:npm start|npm run simulate -- -|(?:npx )?stillhouse -)/.test(command);

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Executes a guide or reference in its own folder: writes its files, runs its commands and compares
 * their output. A block marked `background` runs until the next such block, or the end. Of a block
 * marked `elsewhere`, the options are checked.
 * @param scripts the commands of the package: a block that `needs` a missing one is skipped
 * @param place default: the sources of this repository
 * @throws Error with the line of the guide that fails
 */
export async function runGuide(
  path: string,
  scripts: readonly string[],
  place: Place = repository,
): Promise<{ commands: number }> {
  const markdown = readFileSync(join(root, path), 'utf8');
  mkdirSync(place.folder, { recursive: true });
  const folder = mkdtempSync(join(place.folder, 'guide-'));
  const wanted = Object.values(defaultPorts);
  const found = await findFreePorts(wanted.length);
  const ports = new Map(wanted.map((port, at) => [port, found[at] ?? 0]));
  const run = new GuideRun(path, { ...place, folder }, ports);
  try {
    const canRun = ({ needs }: { needs: string | null }) =>
      needs === null || scripts.includes(needs);
    const blocks = readBlocks(markdown);
    return await run.runBlocks(
      blocks.filter((block) => canRun({ needs: readValue(block, 'needs') })),
    );
  } finally {
    await run.end();
    rmSync(folder, { recursive: true });
  }
}

class GuideRun {
  readonly #path: string;
  readonly #place: Place;
  /** The ports that are used instead of the default ones. */
  readonly #ports: ReadonlyMap<number, number>;
  #background: ChildProcess | null = null;

  constructor(path: string, place: Place, ports: ReadonlyMap<number, number>) {
    this.#path = path;
    this.#place = place;
    this.#ports = ports;
  }

  async runBlocks(blocks: readonly Block[]): Promise<{ commands: number }> {
    let commands = 0;
    let printed = '';
    for (const [index, block] of blocks.entries()) {
      const unused = findUnused(block, blocks.slice(index + 1));
      if (unused !== null) throw this.#createError(block, unused);
      const file = readValue(block, 'file');
      if (file !== null) writeFileSync(join(this.#place.folder, file), this.#movePorts(block.text));
      if (block.language === 'text') this.#compare(block, printed);
      if (block.language === 'yaml') parse(block.text);
      if (block.language !== 'sh') continue;
      commands += 1;
      const isCompared = blocks[index + 1]?.language === 'text';
      printed = await this.#runBlock(block, isCompared ? '' : strictCurl);
    }
    return { commands };
  }

  /** Returns what the block prints. */
  async #runBlock(block: Block, settings: string): Promise<string> {
    if (readValue(block, 'elsewhere') !== null) {
      const unknown = findUnknownOptions(splitCommands(block));
      if (unknown.length > 0) throw this.#createError(block, `names ${unknown.join(', ')}`);
      return '';
    }
    const isBackground = block.words.includes('background');
    const commands = block.words.includes('lines') ? splitCommands(block) : [block.text];
    let printed = '';
    for (const command of commands) {
      if (isBackground || isSimulator(command)) await this.#start(block, command);
      else printed += await this.#run(block, `${settings}${command}`);
    }
    return printed;
  }

  async end(): Promise<void> {
    const child = this.#background;
    this.#background = null;
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async #start(block: Block, command: string): Promise<void> {
    await this.end();
    const child = this.#spawn(withEnd(command), 'ignore');
    this.#background = child;
    const url = this.#movePorts('http://localhost:8090/');
    for (let tries = 0; tries < maxAttempts && child.exitCode === null; tries += 1) {
      const isReachable = await fetch(url).then(
        () => true,
        () => false,
      );
      if (isReachable) return;
      await setTimeout(triesApartMs);
    }
    throw this.#createError(block, 'does not start');
  }

  async #run(block: Block, command: string): Promise<string> {
    const { code, stdout, stderr } = await waitForEnd(this.#spawn(command, 'pipe'));
    const wanted = Number(readValue(block, 'exit') ?? 0);
    if (code === wanted) return stdout;
    throw this.#createError(block, `ends with ${code}, not ${wanted}:\n${stdout}${stderr}`);
  }

  #spawn(text: string, output: 'pipe' | 'ignore'): ChildProcess {
    const ports = Object.entries(defaultPorts).map(([name, port]) => [
      `GUIDE_${name}`,
      String(this.#ports.get(port)),
    ]);
    return spawn('bash', ['-c', `${prelude}${this.#movePorts(text)}`], {
      cwd: this.#place.folder,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        GUIDE_NODE: process.execPath,
        GUIDE_ROOT: root,
        GUIDE_SIMULATOR: this.#place.simulator,
        GUIDE_VERIFIER: this.#place.verifier,
        ...Object.fromEntries(ports),
      },
    });
  }

  /**
   * The output must contain the expected lines in this order. `...` stands for any lines, or any
   * text within a line.
   */
  #compare(block: Block, printed: string): void {
    const pattern = this.#movePorts(block.text)
      .trimEnd()
      .split('...')
      .map(escapePattern)
      .join('[\\s\\S]*');
    if (new RegExp(`^${pattern}\\s*$`).test(printed)) return;
    throw this.#createError(block, `is not what is printed:\n${printed}`);
  }

  /** Replaces the default ports by the ports of this run. */
  #movePorts(text: string): string {
    return text.replaceAll(/\blocalhost:(\d+)/g, (whole, port) => {
      const used = this.#ports.get(Number(port));
      return used === undefined ? whole : `localhost:${used}`;
    });
  }

  #createError({ line }: Block, what: string): Error {
    return new Error(`${this.#path}, line ${line}: ${what}`);
  }
}

async function waitForEnd(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
