import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { type Duration, parseDuration } from '@stillhouse/foundation/duration';
import type { Device, FaultSpec } from 'stillhouse/playwright';
import { changeLayout, type LayoutName } from '../visual/layouts.ts';
import { type OtherAct, type OtherActor, OtherActors } from './other-actors.ts';
import type { RandomSource } from './random-source.ts';
import { rememberFields } from './remember-fields.ts';
import type { InvariantName, Violation } from './violation.ts';

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

type DriverOptions = {
  random: RandomSource;
  other: OtherActor;
  acts: readonly OtherAct[];
  /** Called before another actor changes the device. */
  beforeAct?: (driver: ConsoleDriver) => Promise<void>;
  /** What disturbs the user. */
  layout: LayoutName;
  faults: readonly FaultSpec[];
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

  /** What steps have found to be violated. */
  readonly reported: Violation[] = [];

  /** Places that a search must have reached. */
  readonly places = new Set<string>();

  /** Draws what the user does. */
  readonly random: RandomSource;

  /** Who else uses the device. */
  readonly other: OtherActor;

  /** What others do at times of their own. */
  readonly others: OtherActors;

  /** Others have acted. */
  hasMetOthers = false;

  /** Claims that were true before others acted. They may stay on the page as they are. */
  readonly outdated = new Set<Claim>();

  /** False if the device was away or starting, which the browser or the device shows instead. */
  hasOpened = true;

  readonly #beforeAct: DriverOptions['beforeAct'];
  readonly #disturbances: Pick<DriverOptions, 'layout' | 'faults'>;

  /** The latest address that the user has opened. */
  #address = '';

  constructor(page: Page, device: Device, options: DriverOptions) {
    this.page = page;
    this.device = device;
    this.random = options.random;
    this.other = options.other;
    this.#beforeAct = options.beforeAct;
    this.others = new OtherActors(device, options.acts);
    this.#disturbances = options;
    page.on('request', (request) => this.addresses.add(request.url()));
  }

  /** Reports a violation that only a step can notice. */
  report = (invariant: InvariantName, seen: string): void => {
    this.reported.push({ invariant, seen });
  };

  reach(place: string): void {
    this.places.add(place);
  }

  reachAll(kind: string, names: readonly string[]): void {
    for (const name of names) this.reach(`${kind}: ${name}`);
  }

  /** Begins with the layout and the faults of the seed, and lets others act. */
  async disturb(): Promise<void> {
    const { layout, faults } = this.#disturbances;
    await changeLayout(this.page, this.device, layout);
    for (const fault of faults) {
      // The simulator rejects a fault that is impossible for an operation.
      await this.device.control.arm(fault).catch(() => {});
    }
    this.others.begin();
  }

  /** Ends the faults, and returns to the layout in which journeys begin. */
  async calm(): Promise<void> {
    await this.endDisturbances();
    await changeLayout(this.page, this.device, 'desktop');
  }

  /** Ends the faults and what others do. */
  async endDisturbances(): Promise<void> {
    await this.device.control.clearFaults();
    await this.others.end();
  }

  /** What a page shows of old values that the device has sent is not its mistake. */
  async hasSentOldValues(): Promise<boolean> {
    const armed = await this.device.control.faults();
    return armed.some(({ kind, counters }) => kind === 'stale-read' && counters.fired > 0);
  }

  /** Opens an address. The device may be unreachable. */
  async open(address: string): Promise<void> {
    this.#address = address;
    await this.device.settle();
    this.hasOpened = await this.page.goto(address).then(
      (response) => response?.ok() ?? true,
      // Such as a refused connection, whose page of the browser appears a moment later.
      ({ message }: Error) => !/net::ERR_(?!ABORTED)/.test(message),
    );
    await this.waitForPage();
  }

  /** Opens the address again if it had no page of the console. */
  async openAgain(): Promise<boolean> {
    if (this.hasOpened) return false;
    await this.open(this.#address);
    return true;
  }

  /** Waits in real time until the page's script chunk has loaded. */
  async waitForPage(): Promise<void> {
    await this.wait('1s');
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

  /** Presses an entry of the menu, which narrow layouts hide behind a button. */
  async pressMenu(name: string): Promise<boolean> {
    await this.press(this.page.getByRole('button', { name: 'Menu', exact: true }));
    return this.press(this.page.getByRole('link', { name, exact: true }));
  }

  /** Signs in if the session has ended. Returns false if there is no form. */
  async signInAgain(): Promise<boolean> {
    const { page } = this;
    if (new URL(page.url()).pathname !== '/login') return false;
    const isFilled =
      (await this.fill(page.getByLabel('Username'), 'admin')) &&
      (await this.fill(page.getByLabel('Password', { exact: true }), 'stillhouse'));
    return isFilled && (await this.pressSignIn());
  }

  /** Sends the sign-in form. As long as it is there, it keeps what was typed. */
  async pressSignIn(duration: `${number}s` = '0s'): Promise<boolean> {
    const findLost = await rememberFields(this.page);
    const isPressed = await this.press(this.page.getByRole('button', { name: 'Sign In' }));
    await this.wait(duration);
    for (const label of await findLost()) this.report('input', `a sign-in empties "${label}"`);
    return isPressed;
  }

  /** Lets simulated time pass, in which others may act. */
  async wait(duration: Duration): Promise<void> {
    await this.others.advance(parseDuration(duration) ?? 0, {
      beforeAct: () => this.prepareForAct(),
      onDone: (name) => {
        this.hasMetOthers = true;
        this.reach(`other: ${name}`);
      },
    });
  }

  /** Call it before somebody else changes the device, so that what was true may stay. */
  async prepareForAct(): Promise<void> {
    await this.#beforeAct?.(this);
  }

  async isVisible(target: Locator): Promise<boolean> {
    return target.first().isVisible();
  }
}

export type DeviceState = Awaited<ReturnType<Device['control']['state']>>;

/** A statement that a screen may show only while it is true. */
export type Claim = {
  /** Text for reports. */
  says: string;
  locate: (page: Page) => Locator;
  isTrue: (state: DeviceState, device: Device) => boolean | Promise<boolean>;
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
