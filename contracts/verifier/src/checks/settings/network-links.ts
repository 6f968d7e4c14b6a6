import type { RunContext } from '../../model/check.ts';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { readResource } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import type { Group } from './group.ts';

const networkStatus = 'getNetworkStatus';
/** The maximum time to join a Wi-Fi network (connectWifi, x-readback). */
const maxJoinMs = 103_500;

/** The network links of the device, which some settings cut for a while. */
export class NetworkLinks {
  readonly #context: RunContext;
  readonly #purpose: string;
  readonly #links: unknown;

  private constructor(context: RunContext, purpose: string, links: unknown) {
    this.#context = context;
    this.#purpose = purpose;
    this.#links = links;
  }

  /** Call this before settings are changed. */
  static async read(context: RunContext, purpose: string): Promise<NetworkLinks> {
    const { body } = await readResource(context, purpose, networkStatus);
    return new NetworkLinks(context, purpose, body);
  }

  /** Waits until the links are as before, so that the next reads find them. */
  async waitAfter(restored: readonly Group[]): Promise<void> {
    if (!restored.some((group) => this.#isAffectedBy(group))) return;
    const read = () => readResource(this.#context, this.#purpose, networkStatus);
    const isBack = ({ body }: Awaited<ReturnType<typeof read>>) => hasEqualValue(body, this.#links);
    if (isBack(await read())) return;
    announceWait(this.#context, 'the network links of the device', maxJoinMs);
    await pollUntil(maxJoinMs, read, isBack);
  }

  #isAffectedBy({ write }: Group): boolean {
    const affects = this.#context.contract.getOperationObject(write.id).value['x-affects'];
    return Array.isArray(affects) && affects.includes(networkStatus);
  }
}
