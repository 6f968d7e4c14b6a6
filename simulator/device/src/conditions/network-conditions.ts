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
    sentence: 'Ethernet has a static address; switched off, it is back to DHCP.',
    parameters: ['ip4Address', 'subnetMask', 'gateway', 'primaryDns'],
  },
  noDhcpServer: {
    topic: 'network',
    sentence: 'No DHCP server answers, so there is no IPv4 address but a static one.',
    parameters: [],
  },
  wifiJoined: {
    topic: 'network',
    sentence:
      'The device is in a Wi-Fi network, the nearest unless named; switched off, it forgets it.',
    parameters: ['ssid'],
  },
  wifiJoining: {
    topic: 'network',
    sentence: 'Joining a Wi-Fi network does not come to an end.',
    parameters: [],
  },
  wifiWrongPassword: {
    topic: 'network',
    sentence: 'The passwords of the Wi-Fi networks are no longer those that the device knows.',
    parameters: [],
  },
  wifiOutOfRange: {
    topic: 'network',
    sentence: 'The named Wi-Fi networks are out of range; without names, all are.',
    parameters: ['ssids'],
  },
  wifiWeak: {
    topic: 'network',
    sentence: 'Every Wi-Fi network that is in range is received poorly.',
    parameters: [],
  },
  wifiWithoutInternet: {
    topic: 'network',
    sentence: 'A joined Wi-Fi network has no internet.',
    parameters: [],
  },
  dot1xRequired: {
    topic: 'network',
    sentence:
      'The switch lets in only who shows a valid 802.1x certificate, of the issuer if one is named.',
    parameters: ['issuer'],
  },
  proxyRequired: {
    topic: 'network',
    sentence:
      'The network lets nothing out but by its proxy; given host, port or url, only by that one.',
    parameters: ['host', 'port', 'url'],
  },
  proxyWrong: {
    topic: 'network',
    sentence: 'The proxy that the device is set to, or that its PAC file names, does not answer.',
    parameters: [],
  },
  pacUnreachable: {
    topic: 'network',
    sentence: 'The PAC file that the device is set to cannot be read.',
    parameters: [],
  },
  dnsFailing: {
    topic: 'network',
    sentence: 'No host name can be resolved; servers given by their address are reached.',
    parameters: [],
  },
  captivePortal: {
    topic: 'network',
    sentence: 'The network wants somebody to sign in on its portal before it lets anything out.',
    parameters: [],
  },
  offline: {
    topic: 'network',
    sentence: 'No interface reaches the internet, though the links are up.',
    parameters: [],
  },
  flapping: {
    topic: 'network',
    sentence: 'The links go down and come up again, over and over.',
    parameters: ['upMs', 'downMs'],
  },
  highLatency: {
    topic: 'network',
    sentence: 'Every answer of the API reaches the network later, by 2 s unless it says otherwise.',
    parameters: ['ms'],
  },
  lowBandwidth: {
    topic: 'network',
    sentence:
      'Calls of the API take their time by their size: 4000 bytes a second unless it says otherwise.',
    parameters: ['bytesPerSecond'],
  },
  cloudUnreachable: {
    topic: 'network',
    sentence: "The provider's cloud does not answer, though the internet is there.",
    parameters: [],
  },
  ntpUnreachable: {
    topic: 'network',
    sentence: 'The named time servers do not answer; without names, none does.',
    parameters: ['servers'],
  },
} as const satisfies {
  readonly [Name in ConditionName]?: {
    topic: string;
    sentence: string;
    parameters: readonly string[];
  };
};
