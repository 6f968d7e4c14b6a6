import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Simulator } from '@stillhouse/simulator';
import { createHandler } from '../catalog/catalog.ts';
import { getProxyTarget, leaseRichDevice, speed } from '../measure/measure-mutant.ts';
import { type MutantProxy, startMutantProxy } from '../proxy/mutant-proxy.ts';
import { listNewFailures, type PeerComparison } from './compared.ts';
import { type Peer, PeerFailure, type PeerReport, type Place } from './peer.ts';

/** Number of runs on the correct device: tests that fail at random must not count as findings. */
export const correctRunCount = 2;

/**
 * Runs a peer on correct devices, then on one device for each bug.
 * @param onTested called after each run with a bug
 */
export async function measurePeer(
  simulator: Simulator,
  peer: Peer,
  folder: string,
  ids: readonly string[],
  onTested: () => void,
): Promise<PeerComparison> {
  const { name, input } = peer;
  const place: Place = {
    installedIn: resolve(folder),
    work: mkdtempSync(join(tmpdir(), 'stillhouse-peer-')),
  };
  const found = new Map<string, readonly string[]>();
  try {
    const version = readVersion(peer, place);
    await peer.prepare(place);
    const sound: PeerReport[] = [];
    const started = performance.now();
    for (let run = 0; run < correctRunCount; run += 1)
      sound.push(await runOn(simulator, peer, place));
    const seconds = (performance.now() - started) / 1000 / correctRunCount;
    const alarms = sound.flatMap(({ failed }) => failed);
    const unreached: string[] = [];
    for (const id of ids) {
      const onUnreached = () => unreached.push(id);
      found.set(id, await listFindings(runOn(simulator, peer, place, id, onUnreached), alarms));
      onTested();
    }
    const falseAlarms = [...new Set(alarms.map(({ exchange }) => exchange))];
    const requests = sound[0]?.requests ?? null;
    return { name, version, input, cannot: null, falseAlarms, requests, seconds, unreached, found };
  } catch (cause) {
    if (!(cause instanceof PeerFailure)) throw cause;
    const nothing = {
      ...{ falseAlarms: [], requests: null, seconds: 0, unreached: [] },
      found: new Map(),
    };
    return { name, version: '-', input, cannot: cause.message, ...nothing };
  } finally {
    rmSync(place.work, { recursive: true });
  }
}

/** A bug that prevents the end of a run or its report counts as found. */
async function listFindings(
  run: Promise<PeerReport>,
  onCorrectDevice: PeerReport['failed'],
): Promise<readonly string[]> {
  try {
    return listNewFailures((await run).failed, onCorrectDevice);
  } catch (cause) {
    if (!(cause instanceof PeerFailure)) throw cause;
    return [cause.message];
  }
}

async function runOn(
  simulator: Simulator,
  peer: Peer,
  place: Place,
  mutantId: string | null = null,
  onUnreached: () => void = () => {},
): Promise<PeerReport> {
  const device = await leaseRichDevice(simulator, { clock: 'scaled', speed });
  const target = getProxyTarget(device);
  let proxy: MutantProxy | null = null;
  try {
    const token = await signIn(target.url);
    let { url } = target;
    if (mutantId !== null)
      ({ proxy, url } = await startMutantProxy(target, createHandler(mutantId)));
    return await peer.run(place, { url, token });
  } finally {
    if (proxy?.alteredResponses === 0) onUnreached();
    proxy?.close();
    await simulator.release(device.id);
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  const { token }: { token: string } = JSON.parse(await response.text());
  return token;
}

function readVersion({ package: own, needs }: Peer, { installedIn }: Place): string {
  const versions = [own, ...needs].map((name) => {
    const path = join(installedIn, 'node_modules', name, 'package.json');
    try {
      const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'));
      return version;
    } catch {
      throw new PeerFailure(`${name} is not installed: npm install --prefix DIR ${name}`);
    }
  });
  return versions.join(' + ');
}
