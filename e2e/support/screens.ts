/** The screens of a signed-in admin by area, without the first one: the rows of the matrices. */
export const screens: Readonly<Record<string, readonly string[]>> = {
  network: [
    '/network',
    '/network/ethernet',
    '/network/ethernet/ip4',
    '/network/wifi',
    '/network/proxy',
    '/network/ntp',
    '/network/hostname',
  ],
  settings: [
    '/settings/audio-video',
    '/settings/audio-video/camera/antibanding-mode',
    '/settings/time-and-language',
    '/settings/time-and-language/ntp',
    '/settings/time-and-language/time-zone',
    '/settings/time-and-language/language',
    '/settings/remote-access',
  ],
  system: [
    '/system',
    '/system/software-update',
    '/system/software-update/channel',
    '/system/settings',
    '/system/pulse',
  ],
  certificates: [
    '/network/certificates',
    '/network/dot1x?dot1x',
    '/network/dot1x/csr?dot1x',
    '/network/dot1x/wired?dot1x',
    '/network/dot1x/wireless?dot1x',
  ],
  'other screens': [
    '/_additional-options',
    '/welcome',
    '/style-guide',
    '/style-guide/progress',
    '/nowhere',
  ],
};

/** With the first screen. */
export const areas: typeof screens = { status: ['/'], ...screens };
