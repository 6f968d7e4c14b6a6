import type { ConditionName } from '../state/device-state.ts';

/** Conditions of the network around a device (decision 0019). */
export const networkConditions = {
  cableOut: {
    topic: 'network',
    sentence: 'The Ethernet cable is unplugged.',
    parameters: [],
  },
  staticAddress: {
    topic: 'network',
    sentence: 'Ethernet has a static address. Switching it off restores DHCP.',
    parameters: ['ip4Address', 'subnetMask', 'gateway', 'primaryDns'],
  },
  noDhcpServer: {
    topic: 'network',
    sentence: 'No DHCP server responds, so only a static IPv4 address works.',
    parameters: [],
  },
  wifiJoined: {
    topic: 'network',
    sentence:
      'The device has joined a Wi-Fi network. Default: the nearest. Switching it off forgets the network.',
    parameters: ['ssid'],
  },
  wifiJoining: {
    topic: 'network',
    sentence: 'Joining a Wi-Fi network never ends.',
    parameters: [],
  },
  wifiWrongPassword: {
    topic: 'network',
    sentence: 'The passwords of the Wi-Fi networks have changed.',
    parameters: [],
  },
  wifiOutOfRange: {
    topic: 'network',
    sentence: 'The named Wi-Fi networks are out of range. Default: all.',
    parameters: ['ssids'],
  },
  wifiWeak: {
    topic: 'network',
    sentence: 'Every Wi-Fi network in range has a poor signal.',
    parameters: [],
  },
  wifiWithoutInternet: {
    topic: 'network',
    sentence: 'A joined Wi-Fi network has no internet.',
    parameters: [],
  },
  dot1xRequired: {
    topic: 'network',
    sentence: 'The switch requires a valid 802.1x certificate, from the given issuer if any.',
    parameters: ['issuer'],
  },
  proxyRequired: {
    topic: 'network',
    sentence: 'The network requires its proxy: any, or the one with the given host, port or url.',
    parameters: ['host', 'port', 'url'],
  },
  proxyWrong: {
    topic: 'network',
    sentence: 'The configured proxy, or the one in the PAC file, does not respond.',
    parameters: [],
  },
  pacUnreachable: {
    topic: 'network',
    sentence: 'The configured PAC file is unreachable.',
    parameters: [],
  },
  dnsFailing: {
    topic: 'network',
    sentence: 'No host name can be resolved. Servers configured by address are reachable.',
    parameters: [],
  },
  captivePortal: {
    topic: 'network',
    sentence: 'The network requires a sign-in on its portal first.',
    parameters: [],
  },
  offline: {
    topic: 'network',
    sentence: 'The links are up, but no interface reaches the internet.',
    parameters: [],
  },
  flapping: {
    topic: 'network',
    sentence: 'The links go down and up repeatedly.',
    parameters: ['upMs', 'downMs'],
  },
  highLatency: {
    topic: 'network',
    sentence: 'Every API response over the network is delayed. Default: 2 s.',
    parameters: ['ms'],
  },
  lowBandwidth: {
    topic: 'network',
    sentence:
      'API calls over the network are slow, depending on their size. Default: 4,000 bytes per second.',
    parameters: ['bytesPerSecond'],
  },
  cloudUnreachable: {
    topic: 'network',
    sentence: 'The internet is reachable, but the cloud does not respond.',
    parameters: [],
  },
  ntpUnreachable: {
    topic: 'network',
    sentence: 'The named time servers do not respond. Default: all.',
    parameters: ['servers'],
  },
} as const satisfies {
  readonly [Name in ConditionName]?: {
    topic: string;
    sentence: string;
    parameters: readonly string[];
  };
};
