import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';

/** Something that was typed. */
type Typed = {
  field: Locator;
  text: string;
  /** Of the page that it was typed on. */
  path: string;
  /** Once this has succeeded, the device has it. */
  storedBy: OperationId;
  /** Number of the latest exchange before. */
  since: number;
};

/** What a step may take of real time; it is a limit for what hangs. */
const maxStepMs = 5_000;

/**
 * Somebody at the console, who does what can be done on the screen as it is, and waits for nothing
 * that may never come.
 */
export class ConsoleDriver {
  readonly page: Page;
  readonly device: Device;
  /** What was typed where, and has not been taken by the device yet. */
  readonly typed = new Map<string, Typed>();

  /** Addresses that the page has asked for. */
  readonly addresses = new Set<string>();

  constructor(page: Page, device: Device) {
    this.page = page;
    this.device = device;
    page.on('request', (request) => this.addresses.add(request.url()));
  }

  /** Opens an address; the device may be away. */
  async open(address: string): Promise<void> {
    await this.device.settle();
    await this.page.goto(address).catch(() => null);
    await this.waitForPage();
  }

  /** Waits for a chunk that is being fetched, in real time. */
  async waitForPage(): Promise<void> {
    await this.device.advance('1s');
    const loading = this.page.getByText('Loading the page', { exact: true });
    await loading.waitFor({ state: 'detached', timeout: maxStepMs }).catch(() => {});
    await this.device.settle();
  }

  /** Presses what can be pressed; false when it cannot. */
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

  /** Types where something can be typed, and remembers it: it may not get lost. */
  async type(name: string, field: Locator, text: string, takenBy: OperationId): Promise<boolean> {
    const done = await this.fill(field, text);
    const path = new URL(this.page.url()).pathname;
    const since = (await this.device.control.journal()).at(-1)?.n ?? 0;
    if (done) this.typed.set(name, { field, text, path, storedBy: takenBy, since });
    return done;
  }

  /** Types where something can be typed; nobody minds when it gets lost. */
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

  /** It has arrived where it was to go, or its owner has given it up. */
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

/** What a screen may say only if it is so. */
export type Claim = {
  /** For people. */
  says: string;
  shown: (page: Page) => Locator;
  isTrue: (state: State, device: Device) => boolean | Promise<boolean>;
};

/** Whether a field is there and takes text; asking waits for nothing. */
function canType(field: Locator): Promise<boolean> {
  return isNow(field.first(), 'isEditable');
}

async function isNow(target: Locator, what: 'isEnabled' | 'isEditable'): Promise<boolean> {
  if (!(await target.isVisible())) return false;
  // It may go in between.
  return target[what]({ timeout: 500 }).catch(() => false);
}
