/** Labels of the modes of the IP configuration. */
export const ip4ModeLabels = { dhcp: 'DHCP', static: 'Static' } as const;
