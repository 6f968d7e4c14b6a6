import { lockout, type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';

/** Exchanges of the page. The installer's are those at the local setup address. */
export const readPageJournal = async ({ control }: Device) =>
  (await control.journal()).filter(({ via }) => via === 'device');

/** Somebody with a cable at the local setup address of a device that is set up. */
export class Installer {
  readonly #device: Device;
  /** What the device has confirmed; null if there is nothing, or it is uncertain. */
  #confirmed: boolean | null = null;
  #isUncertain = false;

  constructor(device: Device) {
    this.#device = device;
  }

  /** Signs in with a wrong password until the user is locked out, at this address only. */
  async failToSignIn(): Promise<void> {
    for (let attempt = 0; attempt < lockout.failures; attempt += 1) {
      const response = await this.#signIn('wrong');
      if (response === null) throw new Error('There is no response.');
    }
  }

  /** Changes a setting that no journey changes, in a group that one of them changes. */
  async changeSetting(): Promise<void> {
    const signedIn = await this.#signIn('stillhouse');
    if (signedIn?.status !== 200) throw new Error(`The sign-in fails with ${signedIn?.status}.`);
    const { token } = (await signedIn.json()) as { token: string };
    const shareAnalyticsDisabled = !(await this.#isSharingDisabled());
    const body = { shareAnalyticsDisabled };
    const response = await this.#call('updateSystemSettings', body, `Bearer ${token}`);
    // Without a confirmation, the device may store it at any time.
    this.#isUncertain ||= response?.status !== 200;
    this.#confirmed = this.#isUncertain ? null : shareAnalyticsDisabled;
    if (response?.status !== 200) throw new Error(`The change fails with ${response?.status}.`);
  }

  /** Describes what the device has lost; null if it has everything that it has confirmed. */
  async findLost(): Promise<string | null> {
    const now = await this.#isSharingDisabled();
    if (this.#confirmed === null || now === this.#confirmed) return null;
    return `shareAnalyticsDisabled, which an installer has set, is ${now} again`;
  }

  async #isSharingDisabled(): Promise<boolean> {
    return (await this.#device.control.state()).settings.system.shareAnalyticsDisabled;
  }

  #signIn(password: string): Promise<Response | null> {
    return this.#call('signIn', { userName: 'admin', password });
  }

  /**
   * Calls an operation. Time stands still meanwhile, so a response that the device holds back is
   * none.
   */
  async #call(id: OperationId, body: object, authorization?: string): Promise<Response | null> {
    const { control } = this.#device;
    const { method, path } = operations[id];
    const countCalls = async () =>
      (await control.journal()).filter(({ via }) => via === 'setup').length;
    const before = await countCalls();
    let isOver = false;
    const response = fetch(`${control.setupUrl}${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    })
      .catch(() => null)
      .finally(() => {
        isOver = true;
      });
    while (!isOver && (await countCalls()) === before) {
      // Waits for the arrival.
    }
    // The device has responded now, unless it holds the response back.
    await this.#device.settle();
    const latest = (await control.journal()).findLast(({ via }) => via === 'setup');
    return latest?.outcome === 'pending' ? null : response;
  }
}
