import type { OperationId } from '@stillhouse/contracts/operations';
import { createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { isSuccess, parseMembers, withRequestJson } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, Upstream } from '../mutant/mutant.ts';
import { getWriteHarm } from '../mutant/schema-members.ts';
import { restoreMembers, type SettingsGroup } from '../rules/write-handlers.ts';
import { listGroups } from '../rules/writes.ts';

const delaysMs = [1500, 5000] as const;

type Loss = readonly [
  rule: 'readback.lost-later' | 'resources.lost-later',
  id: OperationId,
  harm: 'safe' | 'destructive',
  /** Called before the write. Returns what happens some time after it. */
  prepare: (upstream: Upstream, request: ProxyRequest) => Promise<() => Promise<unknown>>,
];

const losses: readonly Loss[] = [
  [
    'resources.lost-later',
    'uploadCertificate',
    'safe',
    async (upstream) => {
      const old = await readFingerprints(upstream);
      return async () => {
        const id = (await readFingerprints(upstream)).find((one) => !old.includes(one));
        if (id !== undefined) await upstream.call('deleteCertificate', { path: { id } });
      };
    },
  ],
  [
    'resources.lost-later',
    'connectWifi',
    'destructive',
    async (upstream) => () => upstream.call('removeWifi'),
  ],
  [
    'resources.lost-later',
    'configureEthernetDot1x',
    'destructive',
    async (upstream) => () => upstream.call('removeDot1xCertificates'),
  ],
];

function loseSettings({ write, read, keys }: SettingsGroup): Loss {
  return [
    'readback.lost-later',
    write.id,
    getWriteHarm(write),
    async (upstream, request) => {
      const old = parseMembers(await upstream.call(read));
      const sent = parseMembers(request);
      return async () => {
        if (Object.keys(sent).every((key) => keys.includes(key)))
          return restoreMembers(write, keys, old, upstream);
        // The way back must be a write that the device accepts.
        const known = Object.entries(old).filter(([key]) => keys.includes(key));
        const json = { ...sent, ...Object.fromEntries(known) };
        return upstream.forward(withRequestJson(request, json));
      };
    },
  ];
}

/** Writes that the device shows at first and loses some seconds later. */
export function createLateLossMutants(): readonly Mutant[] {
  const all = [...listGroups().map(loseSettings), ...losses];
  return delaysMs.flatMap((afterMs) => all.map((loss) => createMutant(loss, afterMs)));
}

function createMutant([rule, id, harm, prepare]: Loss, afterMs: number): Mutant {
  return createBug({
    id: `${rule}:${id}:${afterMs}`,
    summary: `what ${id} wrote is lost after ${afterMs / 1000} s`,
    also: ['readback', 'resources', 'isolation', 'valid-input', 'agreement', 'sequences', 'time'],
    harm,
    losesLater: true,
    memory: () => ({ at: Number.POSITIVE_INFINITY, lose: async (): Promise<unknown> => undefined }),
    on: null,
    async before({ request, upstream, memory }) {
      // The first request after the time brings the loss.
      if (performance.now() >= memory.at) {
        memory.at = Number.POSITIVE_INFINITY;
        await memory.lose();
      }
      if (request.operation?.id !== id) return undefined;
      const lose = await prepare(upstream, request);
      const response = await upstream.forward(request);
      if (isSuccess(response)) Object.assign(memory, { at: performance.now() + afterMs, lose });
      return response;
    },
  });
}
