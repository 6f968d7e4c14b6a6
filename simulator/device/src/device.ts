import type { Schema } from '@stillhouse/contracts/api';
import { type Brand, defaultBrand } from '@stillhouse/products/brand';
import { changePasswordAtDevice, updateRemoteAccessSettings } from './access/remote-access.ts';
import { type SignInResult, signIn } from './access/sign-in.ts';
import { addCertificates, deleteCertificate } from './certificates/certificates.ts';
import {
  abandonSigningRequest,
  finishSigningRequest,
  startSigningRequest,
} from './certificates/csr.ts';
import type { DeviceClock } from './clock/device-clock.ts';
import { endCondition, type Plan, setCondition } from './conditions/condition-plan.ts';
import type { ConditionResult } from './conditions/conditions.ts';
import type { DeviceCore } from './core/device-core.ts';
import { type CloudDesk, emptyDesk } from './core/enrollment-backend.ts';
import { Agenda } from './core/scheduled-tasks.ts';
import {
  clearDiagnostics,
  runAudioDiagnostics,
  runCameraDiagnostics,
} from './diagnostics/diagnostics.ts';
import { startLogGeneration } from './diagnostics/log-generation.ts';
import type {
  DeviceEvent,
  DeviceEventListener,
  DeviceHappening,
  SignInRoute,
} from './events/device-event.ts';
import { makeState } from './factory/factory.ts';
import { newSigningKey } from './factory/signing-key.ts';
import { LogBook } from './log/log-book.ts';
import {
  configureEthernetDot1x,
  configureWifiDot1x,
  removeDot1xCertificates,
  removeEthernetDot1x,
  removeWifiDot1x,
} from './network/dot1x.ts';
import { updateEthernetIp4 } from './network/ethernet-ip4.ts';
import { updateHostname } from './network/hostname.ts';
import { updateProxy } from './network/proxy.ts';
import { followNetwork } from './network/react-to-events.ts';
import {
  forgetWifi,
  joinWifi,
  joinWifiWithDot1x,
  setWifiRadio,
  whyNotJoin,
} from './network/wifi.ts';
import { type PatchResult, patchState, restoreState } from './patch/patch-state.ts';
import { factoryReset } from './power/factory-reset.ts';
import { bootedInMs, powerCycle, powerOff, powerOn } from './power/power.ts';
import { type RebootResult, reboot } from './power/reboot.ts';
import { createRandom, type Random } from './random/random.ts';
import { updateAudioVideoSettings } from './settings/settings-audiovideo.ts';
import { updateChromiumSettings } from './settings/settings-chromium.ts';
import { updateLanguageSettings } from './settings/settings-language.ts';
import { updateNtpSettings } from './settings/settings-ntp.ts';
import { updatePrimaryMode } from './settings/settings-primary-mode.ts';
import { updateSystemSettings } from './settings/settings-system.ts';
import { updateTimeSettings } from './settings/settings-time.ts';
import { startEnrollment } from './setup/enrollment.ts';
import { finalizeOutOfBox } from './setup/out-of-box.ts';
import { pair, unpair } from './setup/pairing.ts';
import { completeSetup, setSetupMode, setVideoPreview } from './setup/setup.ts';
import type {
  ConditionName,
  DeviceState,
  DiagnosticsKind,
  PowerState,
  StateValidator,
} from './state/device-state.ts';
import { tasks } from './tasks.ts';
import {
  changeUpdateSettings,
  followUpdates,
  releaseFirmware,
  startUpdate,
  withdrawFirmware,
} from './updates/updates.ts';

export type DeviceOptions = {
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
  /** The provider's enrollment back end; default: one that knows no code. */
  cloudDesk?: CloudDesk;
  /** Says what breaks the schema in device-state.yaml, of which this folder knows the types only. */
  validateState: StateValidator;
};

/**
 * One simulated device: its state, and what can be done to it. It knows no HTTP. What takes time
 * goes on with the clock that it was given.
 */
export class Device implements DeviceCore {
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly brand: Brand;
  cloudDesk: CloudDesk;
  readonly logBook: LogBook;
  readonly agenda: Agenda;
  readonly #validateState: StateValidator;
  readonly #listeners = new Set<DeviceEventListener>();

  constructor(options: DeviceOptions) {
    const { product, seed, firmware, outOfBox, clock } = options;
    this.clock = clock;
    this.random = options.random ?? createRandom(seed);
    this.brand = options.brand ?? defaultBrand;
    this.cloudDesk = options.cloudDesk ?? emptyDesk;
    this.logBook = new LogBook(clock.now());
    this.#validateState = options.validateState;
    this.agenda = new Agenda(
      clock,
      () => this.state,
      (task) => tasks[task.kind](this, task),
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

  reboot(): RebootResult {
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

  /** The provider offers another version on a channel; false when it has no room for one more. */
  releaseFirmware(channel: string, version: string): boolean {
    return releaseFirmware(this, channel, version);
  }

  /** The provider offers nothing on a channel any more; false when it has not before. */
  withdrawFirmware(channel: string): boolean {
    return withdrawFirmware(this, channel);
  }

  startUpdate() {
    return startUpdate(this);
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

  /** Somebody does so at the device itself; false while that is locked. */
  changePasswordAtDevice(password: string): boolean {
    return changePasswordAtDevice(this, password);
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

  updatePrimaryMode(update: Schema<'PrimaryMode'>) {
    return updatePrimaryMode(this, update);
  }

  finalizeOutOfBox(): void {
    finalizeOutOfBox(this);
  }

  /** Moves the address, too, if it is one that the simulated device can have. */
  updateEthernetIp4(update: Schema<'EthernetIp4'>) {
    return updateEthernetIp4(this, update);
  }

  /** Counts from the next start on. */
  updateHostname(update: Schema<'HostnameUpdate'>) {
    return updateHostname(this, update);
  }

  updateProxy(batch: Schema<'ProxyUpdate'>) {
    return updateProxy(this, batch);
  }

  setWifiRadio(enabled: boolean): void {
    setWifiRadio(this, enabled);
  }

  /** Why no network of that name can be joined now; null: try. */
  whyNotJoinWifi(ssid: string) {
    return whyNotJoin(this, ssid);
  }

  joinWifi(request: Schema<'WifiJoinRequest'>) {
    return joinWifi(this, request);
  }

  /** With the 802.1x credentials that are kept for it. */
  joinWifiWithDot1x(ssid: string) {
    return joinWifiWithDot1x(this, ssid);
  }

  forgetWifi(): void {
    forgetWifi(this);
  }

  setSetupMode(mode: 'guided'): void {
    setSetupMode(this, mode);
  }

  completeSetup(): void {
    completeSetup(this);
  }

  setVideoPreview(preview: boolean): void {
    setVideoPreview(this, preview);
  }

  startEnrollment(code: string) {
    return startEnrollment(this, code);
  }

  runCameraDiagnostics() {
    return runCameraDiagnostics(this);
  }

  runAudioDiagnostics(durationSeconds: number) {
    return runAudioDiagnostics(this, durationSeconds);
  }

  /** False while they run. */
  clearDiagnostics(of: DiagnosticsKind): boolean {
    return clearDiagnostics(this, of);
  }

  startLogGeneration() {
    return startLogGeneration(this);
  }

  /** Keeps the certificates of a file. */
  addCertificates(fileName: string, bytes: Uint8Array) {
    return addCertificates(this, fileName, bytes);
  }

  /** False: it has none of that fingerprint. */
  deleteCertificate(fingerprint: string): boolean {
    return deleteCertificate(this, fingerprint);
  }

  /** Begins with a key pair and a signing request, which take simulated time. */
  startSigningRequest() {
    return startSigningRequest(this);
  }

  /** When its time has come. */
  finishSigningRequest(readyAt: number, subject: Schema<'CsrSubject'>) {
    return finishSigningRequest(this, readyAt, subject);
  }

  /** When nobody waits for it any more. */
  abandonSigningRequest(readyAt: number): void {
    abandonSigningRequest(this, readyAt);
  }

  configureEthernetDot1x(credentials: Schema<'Dot1xCredentials'>) {
    return configureEthernetDot1x(this, credentials);
  }

  /** Keeps the credentials; joining is another matter. */
  configureWifiDot1x(request: Schema<'WifiDot1xRequest'>) {
    return configureWifiDot1x(this, request);
  }

  removeEthernetDot1x(): void {
    removeEthernetDot1x(this);
  }

  removeWifiDot1x(): void {
    removeWifiDot1x(this);
  }

  removeDot1xCertificates(): void {
    removeDot1xCertificates(this);
  }

  /** Switches a condition on with these parameters, in place of earlier ones: at once, or as planned. */
  setCondition(name: ConditionName, parameters: unknown, plan?: Plan): ConditionResult {
    return setCondition(this, name, parameters, this.#validateState, plan);
  }

  clearCondition(name: ConditionName): ConditionResult {
    return endCondition(this, name);
  }

  /** Applies a JSON merge patch (RFC 7396) to the state, all or nothing. */
  patchState(patch: unknown): PatchResult {
    return patchState(this, patch, this.#validateState);
  }

  /** Goes on from a state that was kept, all or nothing; its tasks that are overdue run as time moves on. */
  restoreState(state: unknown): PatchResult {
    return restoreState(this, state, this.#validateState);
  }

  /** Calls back for everything that happens; returns how to stop that. */
  onEvent(listener: DeviceEventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(happening: DeviceHappening): void {
    const event: DeviceEvent = { at: this.clock.now(), ...happening };
    this.logBook.write(event);
    for (const listener of this.#listeners) listener(event);
    followNetwork(this, happening);
    followUpdates(this, happening);
  }
}

export function createDevice(options: DeviceOptions): Device {
  return new Device(options);
}
