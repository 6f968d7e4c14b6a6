import { contractDocument } from '@stillhouse/contracts/document';
import { getLifecycleOperation, identityOperation } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { parseLocation } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { mayChange } from '../../observe/state-changes.ts';
import type { Group } from '../../probing/settings-group.ts';

/** The GET that shows each link: agreements compare them with whether the device is online. */
function findLinkRead(): OperationId {
  const places = contractDocument['x-agreements']
    .flatMap(({ all = [], any = [] }) => [...all, ...any])
    .map(({ at }) => parseLocation(at))
    .filter(({ keys }) => keys.at(-1) === 'isOnline');
  const found = places.find(({ operationId }) => operationId !== identityOperation.id);
  return found?.operationId ?? identityOperation.id;
}

const linkRead = findLinkRead();

/** The network links of the device, which some settings cut for a while. */
export class NetworkLinks {
  readonly #run: CheckRun;
  readonly #before: unknown;

  private constructor(run: CheckRun, before: unknown) {
    this.#run = run;
    this.#before = before;
  }

  /** Call this before settings are changed. */
  static async read(run: CheckRun): Promise<NetworkLinks> {
    const { body } = await readResource(run, linkRead);
    return new NetworkLinks(run, body);
  }

  /** Waits until the links are as before, so that the next reads find them. */
  async waitAfter(restored: readonly Group[]): Promise<void> {
    const links = { operationId: linkRead, pointer: '' };
    if (!restored.some(({ write }) => mayChange(write, links))) return;
    const read = () => readResource(this.#run, linkRead);
    const isBack = ({ body }: Reading) => hasEqualValue(body, this.#before);
    if (isBack(await read())) return;
    // The maximum time to join a Wi-Fi network.
    const maxJoinMs = getLifecycleOperation('savedWifi', 'create').readback?.withinMs ?? 0;
    announceWait(this.#run, 'the network links of the device', maxJoinMs);
    await pollUntil(maxJoinMs, read, isBack);
  }
}
