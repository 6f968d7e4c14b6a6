import type { Schema } from '@stillhouse/contracts/api';
import { type Brand, defaultBrand } from '@stillhouse/contracts/brand';
import type { DeviceClock } from '../clock/device-clock.ts';
import { createRandom, type Random } from '../random/random.ts';
import { Agenda } from './agenda.ts';
import { type ConditionResult, clearCondition, setCondition } from './conditions.ts';
import type { DeviceCore } from './core.ts';
import type { DeviceEvent, DeviceEventListener, DeviceHappening, SignInRoute } from './events.ts';
import { makeState } from './factory.ts';
import { factoryReset } from './factory-reset.ts';
import { pair, unpair } from './pairing.ts';
import { type PatchResult, patchState } from './patch.ts';
import { bootedInMs, powerCycle, powerOff, powerOn, reboot } from './power.ts';
import { updateAudioVideoSettings } from './settings-audiovideo.ts';
import { updateChromiumSettings } from './settings-chromium.ts';
import { updateLanguageSettings } from './settings-language.ts';
import { updateNtpSettings } from './settings-ntp.ts';
import { updateRemoteAccessSettings } from './settings-remote-access.ts';
import { updateSystemSettings } from './settings-system.ts';
import { updateTimeSettings } from './settings-time.ts';
import { type SignInResult, signIn } from './sign-in.ts';
import { newSigningKey } from './signing-key.ts';
import type { ConditionName, DeviceState, PowerState, StateValidator } from './state.ts';
import { tasks } from './tasks.ts';
import { changeUpdateSettings, releaseFirmware } from './updates.ts';

export interface DeviceOptions {
  /** Product code; an unknown one makes a device of an unknown model. */
  product: string;
  /** A whole number of 0 or more. */
  seed: number;
  /** Firmware version; default: the factory's. */
  firmware?: string;
  /** A device that has not been set up yet; default false. */
  outOfBox?: boolean;
  clock: DeviceClock;
  /** Default: made from the seed. */
  random?: Random;
  brand?: Brand;
  /** Says what breaks the schema in device-state.yaml, of which this folder knows the types only. */
  validateState: StateValidator;
}

/**
 * One simulated device: its state, and what can be done to it. It knows no HTTP. What takes time
 * goes on with the clock that it was given.
 */
export class Device implements DeviceCore {
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly brand: Brand;
  readonly agenda: Agenda;
  readonly #validateState: StateValidator;
  readonly #listeners = new Set<DeviceEventListener>();

  constructor(options: DeviceOptions) {
    const { product, seed, firmware, outOfBox, clock } = options;
    this.clock = clock;
    this.random = options.random ?? createRandom(seed);
    this.brand = options.brand ?? defaultBrand;
    this.#validateState = options.validateState;
    this.agenda = new Agenda(
      clock,
      () => this.state,
      (kind) => tasks[kind](this),
    );
    this.state = makeState({
      product,
      seed,
      firmwareVersion: firmware,
      outOfBox,
      brand: this.brand,
      signingKey: newSigningKey(this.random),
      now: clock.now(),
    });
  }

  get power(): PowerState {
    return this.state.power.state;
  }

  /** Ms until a booting device serves again; null when it is not booting, or never gets there. */
  bootedInMs(): number | null {
    return bootedInMs(this);
  }

  signIn(userName: string, password: string, via: SignInRoute): SignInResult {
    return signIn(this, userName, password, via);
  }

  /** True: it restarts, a moment from now. False: it is not on. */
  reboot(): boolean {
    return reboot(this);
  }

  powerOff(): void {
    powerOff(this);
  }

  powerOn(): void {
    powerOn(this);
  }

  powerCycle(): void {
    powerCycle(this);
  }

  factoryReset(): void {
    factoryReset(this);
  }

  /** The name that the pad is now paired with; null on a product that cannot be paired. */
  pair(pairedDeviceName?: string): string | null {
    return pair(this, pairedDeviceName);
  }

  unpair(): void {
    unpair(this);
  }

  /** The provider offers another version on a channel. */
  releaseFirmware(channel: string, version: string): void {
    releaseFirmware(this, channel, version);
  }

  updateSystemSettings(update: Schema<'SystemSettingsUpdate'>) {
    return updateSystemSettings(this, update);
  }

  updateAudioVideoSettings(update: Schema<'AudioVideoSettingsUpdate'>) {
    return updateAudioVideoSettings(this, update);
  }

  updateChromiumSettings(update: Schema<'ChromiumSettingsUpdate'>) {
    return updateChromiumSettings(this, update);
  }

  updateRemoteAccessSettings(update: Schema<'RemoteAccessSettingsUpdate'>) {
    return updateRemoteAccessSettings(this, update);
  }

  changeUpdateSettings(update: Schema<'UpdateSettingsUpdate'>) {
    return changeUpdateSettings(this, update);
  }

  updateTimeSettings(update: Schema<'TimeSettingsUpdate'>) {
    return updateTimeSettings(this, update);
  }

  updateNtpSettings(update: Schema<'NtpSettingsUpdate'>) {
    return updateNtpSettings(this, update);
  }

  updateLanguageSettings(update: Schema<'LanguageSettingsUpdate'>) {
    return updateLanguageSettings(this, update);
  }

  /** Switches a condition on with these parameters, in place of earlier ones. */
  setCondition(name: ConditionName, parameters: unknown): ConditionResult {
    return setCondition(this, name, parameters, this.#validateState);
  }

  clearCondition(name: ConditionName): ConditionResult {
    return clearCondition(this, name);
  }

  /** Applies a JSON merge patch (RFC 7396) to the state, all or nothing. */
  patchState(patch: unknown): PatchResult {
    return patchState(this, patch, this.#validateState);
  }

  /** Calls back for everything that happens; returns how to stop that. */
  onEvent(listener: DeviceEventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(happening: DeviceHappening): void {
    const event: DeviceEvent = { at: this.clock.now(), ...happening };
    for (const listener of this.#listeners) listener(event);
  }
}

export function createDevice(options: DeviceOptions): Device {
  return new Device(options);
}
