import { RandomStream } from '../random/stream.ts';
import type { NearbyNetwork } from '../state/device-state.ts';
import { faker } from './shared-faker.ts';

/** Average signal strengths in dBm. The last ones drift in and out of range (-90). */
const strengths = [-50, -57, -63, -66, -70, -74, -79, -83, -87, -89, -91] as const;

/**
 * Creates the Wi-Fi networks around the device with that seed. The first is the home network: near,
 * and secured with a password. There is one of each security, EAP by password, by certificate and
 * by method NONE, hidden ones, one without internet, and one at the edge of range.
 */
export function createNearbyNetworks(seed: number): [NearbyNetwork, ...NearbyNetwork[]] {
  const stream = RandomStream.fromText(`${seed}/neighbourhood`);
  faker.seed(stream.uint32());
  const names = new Set<string>();
  const createNetwork = (given: Partial<NearbyNetwork>): NearbyNetwork => ({
    ssid: createSsid(stream, names),
    band: stream.pick(['Five', 'TwoPointFour'] as const),
    wifiSecurity: 'WPA2',
    isHidden: false,
    signalDbm: stream.pick(strengths),
    hasInternet: true,
    ...given,
  });
  const createSecuredNetwork = (given: Partial<NearbyNetwork>) =>
    createNetwork({ password: createPassphrase(stream), ...given });
  const staff = { wifiSecurity: 'EAP', method: 'PEAP', phase2Method: 'MSCHAPV2' } as const;
  const home = createSecuredNetwork({ band: 'Five', signalDbm: -45 });
  const others = [
    createNetwork({ wifiSecurity: 'NONE', signalDbm: -60 }),
    createSecuredNetwork({
      wifiSecurity: 'WEP',
      signalDbm: -72,
      hasInternet: false,
      password: stream.hex(10),
    }),
    createSecuredNetwork({ wifiSecurity: 'WPA', signalDbm: -69 }),
    createSecuredNetwork({ ...staff, signalDbm: -56, identity: createUserName() }),
    createNetwork({ wifiSecurity: 'EAP', method: 'NONE', signalDbm: -75 }),
    createNetwork({ wifiSecurity: 'EAP', method: 'TLS', signalDbm: -58 }),
    createSecuredNetwork({ isHidden: true, signalDbm: -62 }),
    createSecuredNetwork({ ...staff, isHidden: true, signalDbm: -66, identity: createUserName() }),
    createSecuredNetwork({ signalDbm: -90 }),
    ...Array.from({ length: stream.int(1, 5) }, () =>
      stream.chance(0.2) ? createNetwork({ wifiSecurity: 'NONE' }) : createSecuredNetwork({}),
    ),
  ];
  return [home, ...others];
}

/** Lets copies of a state share its networks: no transition changes them in place. */
export function freezeNearbyNetworks(networks: readonly NearbyNetwork[]): void {
  for (const network of networks) Object.freeze(network);
  Object.freeze(networks);
}

function createSsid(stream: RandomStream, taken: Set<string>): string {
  let ssid = formatSsid(stream);
  while (taken.has(ssid)) ssid = formatSsid(stream);
  taken.add(ssid);
  return ssid;
}

function formatSsid(stream: RandomStream): string {
  const name = stream.chance(0.5) ? faker.person.lastName() : faker.word.noun();
  const ending = stream.pick(['', '-guest', '-office', '-5G', ` ${faker.number.int(99)}`]);
  // At most 32 bytes (IEEE 802.11). The names are ASCII.
  return joinParts(name.slice(0, 24), ending);
}

/** WPA requires at least 8 characters. */
function createPassphrase(stream: RandomStream): string {
  return joinParts(faker.word.adjective(), '-', faker.word.noun(), '-', `${stream.int(10, 99)}`);
}

/** Takes less memory than a template literal, whose text keeps all its parts. */
function joinParts(...parts: string[]): string {
  return parts.join('');
}

function createUserName(): string {
  return faker.person.firstName().toLowerCase();
}
