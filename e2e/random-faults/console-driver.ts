import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';

/** A text that the user typed. */
type Typed = {
  field: Locator;
  text: string;
  /** Path of the page on which it was typed. */
  path: string;
  /** The operation that stores the text on the device. */
  storedBy: OperationId;
  /** Number of the latest exchange before typing. */
  since: number;
};

/** Real-time limit of one step, in case it hangs. */
const maxStepMs = 5_000;

/**
 * A user of the console who performs whatever the screen offers. No method waits for something that
 * may never appear.
 */
export class ConsoleDriver {
  readonly page: Page;
  readonly device: Device;
  /** Typed texts that the device has not stored yet, by name. */
  readonly typed = new Map<string, Typed>();

  /** Addresses that the page requested. */
  readonly addresses = new Set<string>();

  constructor(page: Page, device: Device) {
    this.page = page;
    this.device = device;
    page.on('request', (request) => this.addresses.add(request.url()));
  }

  /** Opens an address. The device may be unreachable. */
  async open(address: string): Promise<void> {
    await this.device.settle();
    await this.page.goto(address).catch(() => null);
    await this.waitForPage();
  }

  /** Waits in real time until the page's script chunk has loaded. */
  async waitForPage(): Promise<void> {
    await this.device.advance('1s');
    const loading = this.page.getByText('Loading the page', { exact: true });
    await loading.waitFor({ state: 'detached', timeout: maxStepMs }).catch(() => {});
    await this.device.settle();
  }

  /** Presses an enabled control. Returns false if it cannot be pressed. */
  async press(target: Locator): Promise<boolean> {
    const one = target.first();
    if (!(await isNow(one, 'isEnabled'))) return false;
    const pressed = await one.click({ timeout: maxStepMs }).then(
      () => true,
      () => false,
    );
    await this.device.settle();
    return pressed;
  }

  /** Types into an editable field and records the text: it must not be lost. */
  async type(name: string, field: Locator, text: string, storedBy: OperationId): Promise<boolean> {
    const done = await this.fill(field, text);
    const path = new URL(this.page.url()).pathname;
    const since = (await this.device.control.journal()).at(-1)?.n ?? 0;
    if (done) this.typed.set(name, { field, text, path, storedBy, since });
    return done;
  }

  /** Types into an editable field. The text may be lost. */
  async fill(field: Locator, text: string): Promise<boolean> {
    if (!(await canType(field))) return false;
    return field
      .first()
      .fill(text, { timeout: maxStepMs })
      .then(
        () => true,
        () => false,
      );
  }

  /** Stops tracking texts that were stored or that the user gave up. */
  forget(...names: string[]): void {
    for (const name of names) this.typed.delete(name);
  }

  async wait(duration: `${number}s` | `${number}m`): Promise<void> {
    await this.device.advance(duration);
  }

  async isVisible(target: Locator): Promise<boolean> {
    return target.first().isVisible();
  }
}

type State = Awaited<ReturnType<Device['control']['state']>>;

/** A statement that a screen may show only while it is true. */
export type Claim = {
  /** Text for reports. */
  says: string;
  locate: (page: Page) => Locator;
  isTrue: (state: State, device: Device) => boolean | Promise<boolean>;
};

/** Returns true if the field is visible and editable, without waiting. */
function canType(field: Locator): Promise<boolean> {
  return isNow(field.first(), 'isEditable');
}

async function isNow(target: Locator, what: 'isEnabled' | 'isEditable'): Promise<boolean> {
  if (!(await target.isVisible())) return false;
  // The element may disappear in between.
  return target[what]({ timeout: 500 }).catch(() => false);
}
