import type { OperationId } from '@stillhouse/contracts/operations';
import { readFingerprints } from '../mutant/certificates.ts';
import { isSuccess, type JsonObject, parseMembers, withRequestJson } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, Upstream } from '../mutant/mutant.ts';
import { restoreMembers, type SettingsGroup } from '../rules/write-handlers.ts';
import { listGroups } from '../rules/writes.ts';

const delaysMs = [1500, 5000] as const;

/** Writes that the device shows at first and loses some seconds later. */
export function createLateLossMutants(): readonly Mutant[] {
  return delaysMs.flatMap((afterMs) => [
    ...listGroups().map((group) => {
      const { id, safety } = group.write;
      return createMutant(id, afterMs, 'readback', safety === 'safe' ? 'safe' : 'destructive', () =>
        loseSettings(group, afterMs),
      );
    }),
    createMutant('uploadCertificate', afterMs, 'resources', 'safe', () => loseCertificate(afterMs)),
    createMutant('connectWifi', afterMs, 'resources', 'destructive', () =>
      undoLater('connectWifi', afterMs, 'removeWifi'),
    ),
    createMutant('configureEthernetDot1x', afterMs, 'resources', 'destructive', () =>
      undoLater('configureEthernetDot1x', afterMs, 'removeDot1xCertificates'),
    ),
  ]);
}

function createMutant(
  id: OperationId,
  afterMs: number,
  kind: Mutant['class'],
  profile: Mutant['profile'],
  createHandler: () => MutantHandler,
): Mutant {
  return {
    id: `${kind}.lost-later:${id}:${afterMs}`,
    class: kind,
    alsoReportedAs: [
      'readback',
      'resources',
      'isolation',
      'valid-input',
      'agreement',
      'sequences',
      'time',
    ],
    operationId: id,
    summary: `what ${id} wrote is lost after ${afterMs / 1000} s`,
    profile,
    losesLater: true,
    createHandler,
  };
}

/** Something that happens with the first request after some time. */
class DelayedAction {
  #at = Number.POSITIVE_INFINITY;
  #act: () => Promise<unknown> = () => Promise.resolve();

  schedule(afterMs: number, act: () => Promise<unknown>): void {
    this.#at = performance.now() + afterMs;
    this.#act = act;
  }

  async runIfDue(): Promise<void> {
    if (performance.now() < this.#at) return;
    this.#at = Number.POSITIVE_INFINITY;
    await this.#act();
  }
}

/** Calls `afterWrite` after each success of the operation. What it schedules comes in time. */
function observeWrites(
  id: OperationId,
  before: (upstream: Upstream) => Promise<JsonObject>,
  afterWrite: (
    loss: DelayedAction,
    old: JsonObject,
    request: ProxyRequest,
    upstream: Upstream,
  ) => void,
): MutantHandler {
  const loss = new DelayedAction();
  return {
    async respond(request, upstream) {
      await loss.runIfDue();
      if (request.operation?.id !== id) return upstream.forward(request);
      const old = await before(upstream);
      const response = await upstream.forward(request);
      if (isSuccess(response)) afterWrite(loss, old, request, upstream);
      return response;
    },
  };
}

function loseSettings({ write, read, keys }: SettingsGroup, afterMs: number): MutantHandler {
  return observeWrites(
    write.id,
    async (upstream) => parseMembers(await upstream.call(read)),
    (loss, old, request, upstream) =>
      loss.schedule(afterMs, async () => {
        // The way back must be a write that the device accepts.
        if (Object.keys(parseMembers(request)).every((key) => keys.includes(key)))
          await restoreMembers(write, keys, old, upstream);
        else
          await upstream.forward(
            withRequestJson(request, { ...parseMembers(request), ...pick(old, keys) }),
          );
      }),
  );
}

function pick(from: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function loseCertificate(afterMs: number): MutantHandler {
  return observeWrites(
    'uploadCertificate',
    async (upstream) => ({ ids: [...(await readFingerprints(upstream))] }),
    (loss, { ids }, _request, upstream) =>
      loss.schedule(afterMs, async () => {
        const added = (await readFingerprints(upstream)).find(
          (id) => !Array.isArray(ids) || !ids.includes(id),
        );
        if (added !== undefined) await upstream.call('deleteCertificate', { path: { id: added } });
      }),
  );
}

function undoLater(id: OperationId, afterMs: number, undo: OperationId): MutantHandler {
  return observeWrites(
    id,
    () => Promise.resolve({}),
    (loss, _old, _request, upstream) => loss.schedule(afterMs, () => upstream.call(undo)),
  );
}
