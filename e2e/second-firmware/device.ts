import { createHash, generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto';
import { createRandom, type Style } from './style.ts';

/** A value that the GETs show a moment after it was written, as from a database with replicas. */
export class Lagging<T> {
  #current: T;
  #shown: T;
  #since = 0;
  readonly #lagMs: number;

  constructor(value: T, lagMs: number) {
    this.#current = value;
    this.#shown = value;
    this.#lagMs = lagMs;
  }

  get current(): T {
    return this.#current;
  }

  set current(value: T) {
    this.#shown = this.shown;
    this.#current = value;
    this.#since = Date.now();
  }

  get shown(): T {
    return Date.now() - this.#since >= this.#lagMs ? this.#current : this.#shown;
  }
}

export type Credentials = {
  readonly identity: string;
  readonly method: string;
  readonly phase2Method?: string;
  readonly certificate?: X509Certificate;
  readonly authorities: readonly X509Certificate[];
};

type SavedWifi = {
  readonly ssid: string;
  readonly security: string;
  readonly credentials?: Credentials;
};

export type Join = { readonly startedAt: number; readonly failure: string | null } | null;
export type ProxyValues = { proxy: string; host?: string; port?: number; url?: string };
export type Ip4 = { readonly mode: string } & Readonly<Record<string, string>>;
export type Update = {
  /** When it began; null while none runs. */
  readonly since: number | null;
  readonly reason?: string;
};

const products = {
  withoutEthernet: ['longrow'],
  withoutAutoWake: ['arran', 'fettercairn', 'longrow'],
  withVoiceIsolation: ['dalmore'],
  withUsbAudio: ['barra', 'harris', 'dalmore'],
};

export class Device {
  readonly style: Style;
  readonly serialNumber = 'NCsf5w2k90210';
  readonly random: () => number;
  readonly has;

  // Who may come in.
  password;
  isSetUp = false;
  signingKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** A token that was given out before this number of password changes is revoked. */
  readonly generations = new Map<string, number>();
  readonly survivors = new Set<string>();
  failures = new Map<string, { count: number; lockedUntil: number }>();

  // What it is set to.
  readonly system;
  readonly audioVideo;
  readonly logging;
  readonly access;
  readonly updates;
  readonly time;
  readonly ntp;
  readonly language;
  readonly hostname;
  readonly proxy;
  readonly ip4;
  readonly radio;

  // What it has.
  readonly certificates;
  readonly wifi;
  readonly ethernetCredentials;
  join: Join = null;
  /** The private key of the last signing request. */
  clientKey: KeyObject | null = null;
  readonly enrollment;
  update: Update = { since: null };
  version = 'NFD2.20290715.0012';
  readonly diagnostics = {
    camera: { endsAt: 0, last: null as number | null },
    audio: { endsAt: 0, last: null as number | null },
  };
  readonly busy = new Set<string>();
  /** The version that the running update installs. */
  installing: string | null = null;
  /** Set by what has the power. */
  restart = () => {};

  constructor(style: Style, password: string) {
    const lagging = <T>(value: T) => new Lagging<T>(value, style.lagMs);
    const { product } = style;
    this.style = style;
    this.password = password;
    this.random = createRandom(product.length + password.length);
    this.has = {
      ethernet: !products.withoutEthernet.includes(product),
      autoWake: !products.withoutAutoWake.includes(product),
      voiceIsolation: products.withVoiceIsolation.includes(product),
      usbAudio: products.withUsbAudio.includes(product),
    };
    this.system = lagging<Record<string, unknown>>({
      osInstallPolicy: 'maintenanceWindow',
      shareAnalyticsDisabled: true,
      ...(this.has.autoWake && { autoWakeEnabled: false }),
      hdmiCecEnabled: true,
    });
    this.audioVideo = lagging<Record<string, unknown>>({
      autoPairingVolume: -42,
      musicModeEnabled: true,
      ...(this.has.usbAudio && { usbAudioDevicesEnabled: true }),
      ...(this.has.voiceIsolation && { deepNoiseSuppressionEnabled: true }),
      cameraAntiBanding: '60_Hz',
    });
    this.logging = lagging({ until: 0 });
    this.access = lagging({ username: 'admin', lock: false });
    this.updates = lagging({ type: 'MANUAL', channel: style.offersUpdate ? 'beta' : 'stable' });
    this.time = lagging({ use24HourTimeFormat: false, timeZone: 'Pacific/Auckland' });
    this.ntp = lagging({ ntpServer: 'clock.vendor.example' });
    this.language = lagging({ languageCode: 'pt-BR' });
    this.hostname = lagging<string | null>(null);
    this.proxy = lagging<ProxyValues>({ proxy: 'off' });
    this.ip4 = lagging<Ip4>({ mode: 'dhcp' });
    this.radio = lagging({ enabled: true });
    this.certificates = lagging<readonly X509Certificate[]>([]);
    this.wifi = lagging<SavedWifi | null>(null);
    this.ethernetCredentials = lagging<Credentials | null>(null);
    this.enrollment = lagging<{
      state: string;
      organisationUrl: string | null;
      endpointId: string | null;
    }>({ state: 'notEnrolled', organisationUrl: null, endpointId: null });
  }

  /** A time as this firmware writes it. */
  formatTime(ms: number): string {
    const [seconds, fraction = ''] = new Date(ms).toISOString().replace('Z', '').split('.');
    const { fractionDigits } = this.style;
    return fractionDigits === 0
      ? `${seconds}Z`
      : `${seconds}.${fraction.padEnd(6, '0').slice(0, fractionDigits)}Z`;
  }

  /** A list in the order of this firmware; it is kept from the oldest to the newest. */
  sort<T>(list: readonly T[]): T[] {
    const { listOrder } = this.style;
    if (listOrder === 'oldest') return [...list];
    if (listOrder === 'newest') return list.toReversed();
    return list
      .map((item) => ({ item, at: this.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}

export const sha256 = (data: string | Uint8Array): Buffer =>
  createHash('sha256').update(data).digest();
