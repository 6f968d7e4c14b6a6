/** The words of each setting, on its page and in the settings file, by operation and property. */
export const settingLabels = {
  updateSystemSettings: {
    osInstallPolicy: 'Installation of updates',
    shareAnalyticsDisabled: 'Share analytics',
    autoWakeEnabled: 'Auto wake up',
    hdmiCecEnabled: 'HDMI CEC',
  },
  updateAudioVideoSettings: {
    autoPairingVolume: 'Auto pairing volume',
    musicModeEnabled: 'Music mode',
    usbAudioDevicesEnabled: 'Audio over USB (beta)',
    deepNoiseSuppressionEnabled: 'Voice isolation (beta)',
    cameraAntiBanding: 'Antibanding mode',
  },
  changeUpdateSettings: { type: 'Automatic updates', channel: 'Update channel' },
  updateRemoteAccessSettings: { lock: 'Lock remote access settings on device' },
  updateChromiumSettings: { loggingEnabled: 'Verbose logging' },
  updateLanguageSettings: { languageCode: 'Language' },
  updateTimeSettings: { use24HourTimeFormat: '24-hour time', timeZone: 'Time zone' },
  updateNtpSettings: { ntpServer: 'NTP Server' },
  updateHostname: { hostname: 'Hostname' },
  updateProxy: { proxy: 'Proxy', host: 'Host', port: 'Port', url: 'PAC file URL' },
  setWifiRadio: { enabled: 'Wi-Fi' },
  updateEthernetIp4: {
    mode: 'IP configuration of Ethernet',
    ip4Address: 'IP address',
    subnetMask: 'Subnet mask',
    gateway: 'Gateway',
    primaryDns: 'Primary DNS',
    secondaryDns: 'Secondary DNS',
  },
} as const;
