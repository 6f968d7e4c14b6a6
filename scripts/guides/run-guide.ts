import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../set-up/paths.mjs';
import { type Block, readBlocks, readValue } from './read-guide.ts';

/** The ports that guides use (decision 0007). */
const defaultPorts = [8080, 8082, 8090, 8091] as const;
const maxAttempts = 200;
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
simulator() {
  case "\${1:-}" in
    scenario | replay) node "$GUIDE_SIMULATOR" "$@" ;;
    *) exec "$GUIDE_NODE" -C stillhouse-source "$GUIDE_SIMULATOR" --port "$GUIDE_8080" \\
      --setup-port "$GUIDE_8082" --lab-port "$GUIDE_8090" --cloud-port "$GUIDE_8091" "$@" ;;
  esac
}
npm() {
  local script=$1
  if [ "$script" = run ]; then script=$2; shift; fi
  shift
  if [ "\${1:-}" = -- ]; then shift; fi
  case "$script" in
    start | simulate) simulator "$@" ;;
    verify) node "$GUIDE_VERIFIER" verify "$@" ;;
    verify-console) node "$GUIDE_VERIFIER" console "$@" ;;
    pack-console) node "$GUIDE_ROOT/scripts/pack-console.ts" "$@" ;;
    *) echo "a guide does not run npm $script" >&2; return 1 ;;
  esac
}
`;

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Executes a guide in its own folder: writes its files, runs its commands and compares their
 * output. A block marked `background` runs until the next such block, or the end.
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
  const run = new GuideRun(path, { ...place, folder }, await findFreePorts());
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
    for (const block of blocks) {
      const file = readValue(block, 'file');
      if (file !== null) writeFileSync(join(this.#place.folder, file), this.#movePorts(block.text));
      if (block.language === 'text') this.#compare(block, printed);
      if (block.language !== 'sh') continue;
      commands += 1;
      if (block.words.includes('background')) await this.#start(block);
      else printed = await this.#run(block);
    }
    return { commands };
  }

  async end(): Promise<void> {
    const child = this.#background;
    this.#background = null;
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async #start(block: Block): Promise<void> {
    await this.end();
    const child = this.#spawn(block, 'ignore');
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

  async #run(block: Block): Promise<string> {
    const { code, stdout, stderr } = await waitForEnd(this.#spawn(block, 'pipe'));
    const wanted = Number(readValue(block, 'exit') ?? 0);
    if (code === wanted) return stdout;
    throw this.#createError(block, `ends with ${code}, not ${wanted}:\n${stdout}${stderr}`);
  }

  #spawn({ text }: Block, output: 'pipe' | 'ignore'): ChildProcess {
    const ports = [...this.#ports].map(([regular, port]) => [`GUIDE_${regular}`, String(port)]);
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
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
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

/** Finds a free port for each default port. */
async function findFreePorts(): Promise<ReadonlyMap<number, number>> {
  const servers = await Promise.all(
    defaultPorts.map(async () => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return new Map(defaultPorts.map((port, index) => [port, ports[index] ?? 0]));
}
