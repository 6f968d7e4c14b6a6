import type { Device } from 'stillhouse/playwright';
import { Installer } from './installer.ts';
import type { RandomSource } from './random-source.ts';
import type { Violation } from './violation.ts';

/**
 * Who uses the device at the same time: nobody, another tab of the browser, another admin, somebody
 * at the device, an installer at the local setup address, or the cloud.
 */
const otherActors = ['nobody', 'tab', 'admin', 'operator', 'installer', 'cloud'] as const;

export type OtherActor = (typeof otherActors)[number];

type Parties = { control: Device['control']; installer: Installer };

/** What they do at a time of their own. The tab and the admin act within a step instead. */
const acts = {
  'cycles the power': ({ control }: Parties) => control.act('powerCycle'),
  'pulls the cable': ({ control }) => control.setCondition('cableOut', true),
  'plugs in the cable': ({ control }) => control.setCondition('cableOut', false),
  'resets to the factory state': ({ control }) => control.act('factoryReset'),
  'fails to sign in over USB': ({ installer }) => installer.failToSignIn(),
  'changes a setting over USB': ({ installer }) => installer.changeSetting(),
  'releases newer firmware': async ({ control }) => {
    const [series] = (await control.state()).firmwareVersion.split('.');
    await control.act('releaseFirmware', { channel: 'stable', version: `${series}.20310301.0930` });
  },
  'withdraws the firmware': ({ control }) => control.act('withdrawFirmware', { channel: 'stable' }),
  'creates an enrollment code': async ({ control }) => void (await control.addCloudCode({})),
} as const satisfies Record<string, (parties: Parties) => Promise<void>>;

type ActName = keyof typeof acts;

/** Something that another actor does. */
export type OtherAct = {
  /** Simulated time since the faults began. */
  atMs: number;
  name: ActName;
};

const actsBy: Readonly<Partial<Record<OtherActor, readonly ActName[]>>> = {
  operator: ['cycles the power', 'pulls the cable', 'resets to the factory state'],
  installer: ['fails to sign in over USB', 'changes a setting over USB'],
  cloud: ['releases newer firmware', 'withdraws the firmware', 'creates an enrollment code'],
};

/** Places that a search must reach. */
export const otherPlaces: readonly string[] = [
  ...otherActors,
  ...Object.keys(acts),
  'signs out in another tab',
  'has changed a setting meanwhile',
];

/** The longest pauses between two acts of a case, in seconds. */
const paces = [5, 30, 120];
const maxActs = 3;
const maxCableOutSeconds = 60;

/** @param canReset the journey goes on after a factory reset */
export function drawActs(random: RandomSource, other: OtherActor, canReset: boolean): OtherAct[] {
  const names = actsBy[other]?.filter((name) => canReset || !name.startsWith('resets'));
  if (names === undefined) return [];
  const paceMs = random.pick(paces) * 1_000;
  const drawn: OtherAct[] = [];
  let atMs = 0;
  for (let count = random.nextInteger(1, maxActs); count > 0; count -= 1) {
    atMs += random.nextInteger(0, paceMs);
    const name = random.pick(names);
    drawn.push({ atMs, name });
    if (name !== 'pulls the cable') continue;
    atMs += random.nextInteger(1, maxCableOutSeconds) * 1_000;
    drawn.push({ atMs, name: 'plugs in the cable' });
  }
  return drawn;
}

type Watchers = {
  /** Called before an act, which may change what has been true. */
  beforeAct: () => Promise<void>;
  onDone: (name: ActName) => void;
};

/** Lets simulated time pass, and the others act when their time has come. */
export class OtherActors {
  readonly #device: Device;
  readonly #installer: Installer;
  readonly #left: OtherAct[];
  #passedMs = 0;
  #isActing = false;
  #isCableOut = false;

  constructor(device: Device, acts: readonly OtherAct[]) {
    this.#device = device;
    this.#installer = new Installer(device);
    this.#left = [...acts];
  }

  begin(): void {
    this.#isActing = true;
  }

  /** Nobody acts any more, and the device has its cable again. */
  async end(): Promise<void> {
    this.#isActing = false;
    if (this.#isCableOut) await this.#device.control.setCondition('cableOut', false);
    this.#isCableOut = false;
  }

  async advance(ms: number, { beforeAct, onDone }: Watchers): Promise<void> {
    if (!this.#isActing) return this.#device.advance(ms);
    const { control } = this.#device;
    const end = this.#passedMs + ms;
    for (;;) {
      const [next] = this.#left;
      if (next === undefined || next.atMs > end) break;
      this.#left.shift();
      await this.#advanceTo(next.atMs);
      await beforeAct();
      const act: (parties: Parties) => Promise<void> = acts[next.name];
      const isDone = await act({ control, installer: this.#installer }).then(
        () => true,
        // The device is not in a state for it, or cannot be reached.
        () => false,
      );
      if (!isDone) continue;
      if (next.name === 'pulls the cable') this.#isCableOut = true;
      onDone(next.name);
    }
    await this.#advanceTo(end);
  }

  async #advanceTo(passedMs: number): Promise<void> {
    await this.#device.advance(passedMs - this.#passedMs);
    this.#passedMs = passedMs;
  }

  /** What an installer has set stays, as no user has changed it. */
  async findLost(): Promise<Violation[]> {
    const lost = await this.#installer.findLost();
    return lost === null ? [] : [{ invariant: 'conflict', seen: lost }];
  }
}
