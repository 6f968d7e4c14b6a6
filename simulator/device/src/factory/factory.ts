import type { Brand } from '@stillhouse/products/brand';
import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceState, NearbyNetwork, Settings } from '../state/device-state.ts';
import { createIdentity, createWifiLease, type Identity } from './identity.ts';
import { createNearbyNetworks, freezeNearbyNetworks } from './nearby-networks.ts';

type FactoryOptions = {
  product: string;
  seed: number;
  firmwareVersion?: string | undefined;
  /** True for a device that has not been set up. Default: false. */
  outOfBox?: boolean | undefined;
  brand: Brand;
  /** 32 bytes in hex. */
  signingKey: string;
  /** Epoch ms. */
  now: number;
};

export const defaultFirmwareVersion = 'NFA1.20251104.0930';
/** The password of the admin of a new device, which everybody knows. */
export const defaultPassword = 'stillhouse';

/** Creates the initial state: on, up to date, and online unless out of the box. */
export function createState(options: FactoryOptions): DeviceState {
  const { product, seed, brand, signingKey, now, outOfBox = false } = options;
  const firmwareVersion = options.firmwareVersion ?? defaultFirmwareVersion;
  const identity = createIdentity(seed, product);
  const nearbyNetworks = createNearbyNetworks(seed);
  freezeNearbyNetworks(nearbyNetworks);
  return {
    product,
    serialNumber: identity.serialNumber,
    seed,
    firmwareVersion,
    signingKey,
    power: { state: 'on', since: now },
    pairing: { paired: false },
    remoteAccess: { password: defaultPassword, lock: false },
    signIn: { failures: [] },
    settings: createDefaultSettings(product, brand),
    setup: { completed: !outOfBox, finalized: !outOfBox, videoPreview: false },
    enrollment: { state: 'notEnrolled' },
    diagnostics: { camera: { running: false }, audio: { running: false } },
    logs: { generating: false },
    network: createNetwork(product, identity, seed, outOfBox ? null : nearbyNetworks[0]),
    nearbyNetworks,
    certificates: [],
    updates: {
      state: 'upToDate',
      channels: createChannels(firmwareVersion),
      offered: firmwareVersion,
    },
    conditions: {},
    scheduledTasks: [],
  };
}

function createDefaultSettings(product: string, brand: Brand): Settings {
  const { hasAutoWake, hasUsbAudio, hasVoiceIsolation } = getProduct(product);
  return {
    system: {
      osInstallPolicy: 'maintenanceWindow',
      shareAnalyticsDisabled: false,
      ...(hasAutoWake && { autoWakeEnabled: true }),
      hdmiCecEnabled: false,
    },
    audiovideo: {
      autoPairingVolume: -40,
      musicModeEnabled: false,
      ...(hasUsbAudio && { usbAudioDevicesEnabled: false }),
      ...(hasVoiceIsolation && { deepNoiseSuppressionEnabled: false }),
      cameraAntiBanding: 'Default',
    },
    chromium: { loggingEnabled: false },
    updates: { type: 'AUTOMATIC', channel: 'stable' },
    time: { use24HourTimeFormat: true, timeZoneId: 'Europe/Oslo' },
    ntp: { ntpServer: brand.ntpServer },
    language: { languageCode: 'en-US' },
    primarymode: { primaryMode: 'zoom' },
  };
}

/** @param home the Wi-Fi network that a product without Ethernet has joined, if any */
function createNetwork(
  product: string,
  identity: Identity,
  seed: number,
  home: NearbyNetwork | null,
) {
  const { hasEthernet, hasWifi } = getProduct(product);
  const joined = !hasEthernet && home !== null;
  const network: DeviceState['network'] = {
    internet: hasEthernet || joined ? 'reached' : 'notConnected',
    proxy: { proxy: 'off' },
    dot1x: { caCertificates: [] },
  };
  if (hasEthernet) {
    const { ethernetMacAddress: macAddress, ethernetLease: lease } = identity;
    network.ethernet = { macAddress, ip4: { mode: 'dhcp' }, lease };
  }
  if (hasWifi) {
    const { wifiMacAddress: macAddress } = identity;
    network.wifi = { macAddress, radioEnabled: true, connection: 'DISCONNECTED' };
    if (joined) {
      const { ssid, wifiSecurity, password = '' } = home;
      const lease = createWifiLease(seed, product, ssid);
      network.wifi.connection = 'CONNECTED';
      network.wifi.saved = {
        ssid,
        wifiSecurity,
        credentials: { password },
        wasJoined: true,
        lease,
      };
    }
  }
  return network;
}

/** Stable offers the current version, beta the next build, failsafe the previous one. */
function createChannels(firmwareVersion: string): DeviceState['updates']['channels'] {
  const [line, date] = firmwareVersion.split('.');
  return {
    stable: firmwareVersion,
    beta: `${line}.${date}.9000`,
    failsafe: `${line}.20240101.0000`,
  };
}
