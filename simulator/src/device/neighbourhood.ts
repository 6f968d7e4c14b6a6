import { faker } from '@faker-js/faker/locale/en';
import type { Schema } from '@stillhouse/contracts/api';
import { RandomStream } from '../random/stream.ts';

type WifiNetwork = Schema<'WifiNetwork'>;

/**
 * The Wi-Fi networks around the device with that seed, always the same. The first is the one of the
 * place where the device stands: near, and secured with a password.
 */
export function nearbyNetworks(seed: number): [WifiNetwork, ...WifiNetwork[]] {
  const stream = RandomStream.of(`${seed}/neighbourhood`);
  // The one faker of the process, set afresh for each use: an instance per device takes too much.
  faker.seed(stream.uint32());
  const home: WifiNetwork = {
    ssid: ssidFor(stream),
    signalStrength: 'Excellent',
    band: 'Five',
    wifiSecurity: 'WPA2',
  };
  const others = Array.from({ length: stream.int(5, 11) }, () => ({
    ssid: ssidFor(stream),
    signalStrength: stream.pick(['Excellent', 'Good', 'Good', 'Fair', 'Fair', 'Poor'] as const),
    band: stream.pick(['Five', 'TwoPointFour'] as const),
    wifiSecurity: stream.pick(['WPA2', 'WPA2', 'WPA2', 'WPA', 'EAP', 'NONE', 'WEP'] as const),
  }));
  return [home, ...others];
}

function ssidFor(stream: RandomStream): string {
  const name = stream.chance(0.5) ? faker.person.lastName() : faker.word.noun();
  const ending = stream.pick(['', '-guest', '-office', '-5G', ` ${faker.number.int(99)}`]);
  // At most 32 bytes (IEEE 802.11); the names are ASCII.
  return `${name.slice(0, 24)}${ending}`;
}
