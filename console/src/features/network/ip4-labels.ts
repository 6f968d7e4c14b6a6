/** How the modes of the IP configuration are called. */
export const ip4ModeLabels = { dhcp: 'DHCP', static: 'Static' } as const;
