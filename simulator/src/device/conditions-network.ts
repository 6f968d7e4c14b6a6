import type { ConditionName } from './state.ts';

/** What can be wrong with the network around a device (design section 7). */
export const networkConditions = {
  cableOut: {
    sentence: 'The Ethernet cable is unplugged.',
    parameters: [],
  },
  staticAddress: {
    sentence: 'Ethernet has a static address; switched off, it is back to DHCP.',
    parameters: ['ip4Address', 'subnetMask', 'gateway', 'primaryDns'],
  },
  noDhcpServer: {
    sentence: 'No DHCP server answers, so there is no IPv4 address but a static one.',
    parameters: [],
  },
  wifiJoined: {
    sentence:
      'The device is in a Wi-Fi network, the nearest unless named; switched off, it forgets it.',
    parameters: ['ssid'],
  },
  wifiJoining: {
    sentence: 'Joining a Wi-Fi network does not come to an end.',
    parameters: [],
  },
  wifiWrongPassword: {
    sentence: 'The passwords of the Wi-Fi networks are no longer those that the device knows.',
    parameters: [],
  },
  wifiOutOfRange: {
    sentence: 'The named Wi-Fi networks are out of range; without names, all are.',
    parameters: ['ssids'],
  },
  wifiWeak: {
    sentence: 'Every Wi-Fi network that is in range is received poorly.',
    parameters: [],
  },
  wifiWithoutInternet: {
    sentence: 'A joined Wi-Fi network has no internet.',
    parameters: [],
  },
  dot1xRequired: {
    sentence:
      'The switch lets in only who shows a valid 802.1x certificate, of the issuer if one is named.',
    parameters: ['issuer'],
  },
  proxyRequired: {
    sentence:
      'The network lets nothing out but by its proxy; given host, port or url, only by that one.',
    parameters: ['host', 'port', 'url'],
  },
  proxyWrong: {
    sentence: 'The proxy that the device is set to, or that its PAC file names, does not answer.',
    parameters: [],
  },
  pacUnreachable: {
    sentence: 'The PAC file that the device is set to cannot be read.',
    parameters: [],
  },
  dnsFailing: {
    sentence: 'No host name can be resolved; servers given by their address are reached.',
    parameters: [],
  },
  captivePortal: {
    sentence: 'The network wants somebody to sign in on its portal before it lets anything out.',
    parameters: [],
  },
  offline: {
    sentence: 'No interface reaches the internet, though the links are up.',
    parameters: [],
  },
  flapping: {
    sentence: 'The links go down and come up again, over and over.',
    parameters: ['upMs', 'downMs'],
  },
  highLatency: {
    sentence: 'Every answer of the API reaches the network later, by 2 s unless it says otherwise.',
    parameters: ['ms'],
  },
  lowBandwidth: {
    sentence:
      'Calls of the API take their time by their size: 4000 bytes a second unless it says otherwise.',
    parameters: ['bytesPerSecond'],
  },
  cloudUnreachable: {
    sentence: "The provider's cloud does not answer, though the internet is there.",
    parameters: [],
  },
  ntpUnreachable: {
    sentence: 'The named time servers do not answer; without names, none does.',
    parameters: ['servers'],
  },
} as const satisfies {
  readonly [Name in ConditionName]?: { sentence: string; parameters: readonly string[] };
};
