/** Made from openapi.yaml by `npm run generate`. Change the contract, not this file. */

/** A place in a JSON body, and what may stand there. */
export interface FieldRow {
  /** RFC 6901, with `*` for each item of a list and each value of a map; `` is the whole body. */
  readonly pointer: string;
  /** Whether it exists whenever its parent exists. */
  readonly required: boolean;
  /** Allowed JSON types. Empty if any type is allowed. */
  readonly types: readonly string[];
  /** The allowed values, if they are a closed list. */
  readonly values?: readonly unknown[];
}

/** Operations without a JSON response are absent. */
export const responseFields: Readonly<Record<string, readonly FieldRow[]>> = {
  signIn: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/token', required: true, types: ['string'] },
  ],
  getStatus: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/product', required: true, types: ['string'] },
    { pointer: '/isPaired', required: true, types: ['boolean'] },
    { pointer: '/serialNumber', required: true, types: ['string'] },
    { pointer: '/firmwareVersion', required: true, types: ['string'] },
    { pointer: '/isOnline', required: true, types: ['boolean'] },
    { pointer: '/pairedDeviceName', required: false, types: ['string', 'null'] },
    { pointer: '/networkProperties', required: true, types: ['object'] },
    { pointer: '/networkProperties/ethernet', required: false, types: ['object'] },
    {
      pointer: '/networkProperties/ethernet/ip4Address',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/ethernet/subnetMask',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/ethernet/gateway',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/ethernet/ip6Address',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/ethernet/macAddress',
      required: true,
      types: ['string'],
    },
    { pointer: '/networkProperties/wifi', required: false, types: ['object'] },
    { pointer: '/networkProperties/wifi/isSaved', required: true, types: ['boolean'] },
    {
      pointer: '/networkProperties/wifi/state',
      required: true,
      types: ['string'],
      values: ['DISCONNECTED', 'CONNECTING', 'CONNECTED', 'FAILED'],
    },
    {
      pointer: '/networkProperties/wifi/failure',
      required: false,
      types: ['string'],
      values: ['notFound', 'wrongSecurity', 'wrongCredentials', 'dot1xRefused'],
    },
    {
      pointer: '/networkProperties/wifi/level',
      required: false,
      types: ['string'],
      values: ['Excellent', 'Good', 'Fair', 'Poor'],
    },
    {
      pointer: '/networkProperties/wifi/security',
      required: false,
      types: ['string'],
      values: ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP'],
    },
    { pointer: '/networkProperties/wifi/network', required: false, types: ['object'] },
    {
      pointer: '/networkProperties/wifi/network/ssid',
      required: true,
      types: ['string'],
    },
    {
      pointer: '/networkProperties/wifi/properties',
      required: false,
      types: ['object'],
    },
    {
      pointer: '/networkProperties/wifi/properties/ip4Address',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/wifi/properties/subnetMask',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/wifi/properties/gateway',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/wifi/properties/ip6Address',
      required: true,
      types: ['string', 'null'],
    },
    {
      pointer: '/networkProperties/wifi/properties/macAddress',
      required: true,
      types: ['string'],
    },
    { pointer: '/ethernetMacAddress', required: false, types: ['string'] },
    { pointer: '/wifiMacAddress', required: false, types: ['string'] },
    { pointer: '/ntpServer', required: true, types: ['string'] },
  ],
  getOfflineStatus: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/serialNumber', required: true, types: ['string'] },
  ],
  rebootDevice: [{ pointer: '', required: true, types: ['boolean'] }],
  runCameraDiagnostics: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/lastDiagnosticDateTimeUTC',
      required: true,
      types: ['string', 'null'],
    },
  ],
  getCameraDiagnosticsStatus: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/lastDiagnosticDateTimeUTC',
      required: true,
      types: ['string', 'null'],
    },
  ],
  runAudioDiagnostics: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/lastDiagnosticDateTimeUTC',
      required: true,
      types: ['string', 'null'],
    },
  ],
  getAudioDiagnosticsStatus: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/lastDiagnosticDateTimeUTC',
      required: true,
      types: ['string', 'null'],
    },
  ],
  getSystemSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/osInstallPolicy',
      required: true,
      types: ['string'],
      values: ['always', 'maintenanceWindow', 'never'],
    },
    { pointer: '/shareAnalyticsDisabled', required: true, types: ['boolean'] },
    { pointer: '/autoWakeEnabled', required: false, types: ['boolean'] },
    { pointer: '/hdmiCecEnabled', required: true, types: ['boolean'] },
  ],
  updateSystemSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/osInstallPolicy',
      required: true,
      types: ['string'],
      values: ['always', 'maintenanceWindow', 'never'],
    },
    {
      pointer: '/shareAnalyticsDisabled',
      required: true,
      types: ['boolean'],
    },
    { pointer: '/autoWakeEnabled', required: false, types: ['boolean'] },
    { pointer: '/hdmiCecEnabled', required: true, types: ['boolean'] },
  ],
  getAudioVideoSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/autoPairingVolume', required: false, types: ['integer'] },
    { pointer: '/musicModeEnabled', required: true, types: ['boolean'] },
    {
      pointer: '/usbAudioDevicesEnabled',
      required: false,
      types: ['boolean'],
    },
    {
      pointer: '/deepNoiseSuppressionEnabled',
      required: false,
      types: ['boolean'],
    },
    {
      pointer: '/cameraAntiBanding',
      required: true,
      types: ['string'],
      values: ['Default', '50_Hz', '60_Hz'],
    },
  ],
  updateAudioVideoSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/autoPairingVolume',
      required: false,
      types: ['integer'],
    },
    { pointer: '/musicModeEnabled', required: true, types: ['boolean'] },
    {
      pointer: '/usbAudioDevicesEnabled',
      required: false,
      types: ['boolean'],
    },
    {
      pointer: '/deepNoiseSuppressionEnabled',
      required: false,
      types: ['boolean'],
    },
    {
      pointer: '/cameraAntiBanding',
      required: true,
      types: ['string'],
      values: ['Default', '50_Hz', '60_Hz'],
    },
  ],
  getChromiumSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/loggingEnabled', required: true, types: ['boolean'] },
  ],
  updateChromiumSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/loggingEnabled', required: true, types: ['boolean'] },
  ],
  getRemoteAccessSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/username', required: true, types: ['string'] },
    { pointer: '/lock', required: true, types: ['boolean'] },
  ],
  updateRemoteAccessSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/username', required: true, types: ['string'] },
    { pointer: '/lock', required: true, types: ['boolean'] },
  ],
  getUpdateSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/type',
      required: true,
      types: ['string'],
      values: ['AUTOMATIC', 'MANUAL'],
    },
    { pointer: '/channel', required: true, types: ['string'] },
  ],
  changeUpdateSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/type',
      required: true,
      types: ['string'],
      values: ['AUTOMATIC', 'MANUAL'],
    },
    { pointer: '/channel', required: true, types: ['string'] },
  ],
  getTimeSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/use24HourTimeFormat', required: true, types: ['boolean'] },
    { pointer: '/timeZone', required: true, types: ['object'] },
    { pointer: '/timeZone/id', required: true, types: ['string'] },
    { pointer: '/timeZone/longDisplayName', required: true, types: ['string'] },
  ],
  updateTimeSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/use24HourTimeFormat', required: true, types: ['boolean'] },
    { pointer: '/timeZone', required: true, types: ['object'] },
    { pointer: '/timeZone/id', required: true, types: ['string'] },
    {
      pointer: '/timeZone/longDisplayName',
      required: true,
      types: ['string'],
    },
  ],
  getNtpSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ntpServer', required: true, types: ['string'] },
  ],
  updateNtpSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ntpServer', required: true, types: ['string'] },
  ],
  listTimeZones: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/id', required: true, types: ['string'] },
    { pointer: '/*/displayName', required: true, types: ['string'] },
    { pointer: '/*/longDisplayName', required: true, types: ['string'] },
    { pointer: '/*/offset', required: true, types: ['string'] },
  ],
  getLanguageSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/languageCode', required: true, types: ['string'] },
  ],
  updateLanguageSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/languageCode', required: true, types: ['string'] },
  ],
  listLanguages: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/tag', required: true, types: ['string'] },
    { pointer: '/*/displayLanguage', required: true, types: ['string'] },
    { pointer: '/*/displayScript', required: false, types: ['string'] },
  ],
  updatePrimaryMode: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/primaryMode',
      required: true,
      types: ['string'],
      values: ['zoom', 'msteams', 'usb'],
    },
  ],
  finalizeOutOfBox: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/finalized',
      required: true,
      types: ['boolean'],
      values: [true],
    },
  ],
  getAvailableUpdate: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/upgradeState',
      required: true,
      types: ['string'],
      values: [
        'upToDate',
        'upgradeAvailable',
        'downgradeAvailable',
        'notFound',
        'scheduled',
        'downloading',
        'installing',
        'ready',
        'error',
      ],
    },
    { pointer: '/currentVersion', required: true, types: ['string'] },
    {
      pointer: '/availableVersion',
      required: true,
      types: ['string', 'null'],
    },
  ],
  startUpdate: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/state',
      required: true,
      types: ['string'],
      values: [
        'upToDate',
        'upgradeAvailable',
        'downgradeAvailable',
        'notFound',
        'scheduled',
        'downloading',
        'installing',
        'ready',
        'error',
      ],
    },
  ],
  getUpdateState: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/state',
      required: true,
      types: ['string'],
      values: [
        'upToDate',
        'upgradeAvailable',
        'downgradeAvailable',
        'notFound',
        'scheduled',
        'downloading',
        'installing',
        'ready',
        'error',
      ],
    },
  ],
  setSetupMode: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/mode', required: true, types: ['string'], values: ['guided'] },
  ],
  completeSetup: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/completed', required: true, types: ['boolean'], values: [true] },
  ],
  setVideoPreview: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/preview', required: true, types: ['boolean'] },
  ],
  listCertificates: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/fingerprint', required: true, types: ['string'] },
    { pointer: '/*/subject', required: true, types: ['string'] },
    { pointer: '/*/issuer', required: true, types: ['string'] },
    { pointer: '/*/notBefore', required: true, types: ['integer'] },
    { pointer: '/*/notAfter', required: true, types: ['integer'] },
    { pointer: '/*/isValid', required: true, types: ['boolean'] },
  ],
  uploadCertificate: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/fingerprint', required: true, types: ['string'] },
    { pointer: '/*/subject', required: true, types: ['string'] },
    { pointer: '/*/issuer', required: true, types: ['string'] },
    { pointer: '/*/notBefore', required: true, types: ['integer'] },
    { pointer: '/*/notAfter', required: true, types: ['integer'] },
    { pointer: '/*/isValid', required: true, types: ['boolean'] },
  ],
  getNetworkStatus: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ethernet', required: false, types: ['object'] },
    { pointer: '/ethernet/connected', required: true, types: ['boolean'] },
    { pointer: '/ethernet/isOnline', required: true, types: ['boolean'] },
    { pointer: '/wifi', required: false, types: ['object'] },
    { pointer: '/wifi/connected', required: true, types: ['boolean'] },
    { pointer: '/wifi/isOnline', required: true, types: ['boolean'] },
  ],
  getHostname: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/hostname', required: true, types: ['string'] },
    { pointer: '/source', required: true, types: ['string'], values: ['', 'custom'] },
    { pointer: '/defaultHostname', required: true, types: ['string'] },
    { pointer: '/isDefault', required: true, types: ['boolean'] },
  ],
  updateHostname: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/hostname', required: true, types: ['string'] },
    {
      pointer: '/source',
      required: true,
      types: ['string'],
      values: ['', 'custom'],
    },
    { pointer: '/defaultHostname', required: true, types: ['string'] },
    { pointer: '/isDefault', required: true, types: ['boolean'] },
  ],
  getProxy: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/proxy',
      required: true,
      types: ['string'],
      values: ['off', 'manual', 'auto'],
    },
    { pointer: '/host', required: false, types: ['string'] },
    { pointer: '/port', required: false, types: ['integer'] },
    { pointer: '/url', required: false, types: ['string'] },
  ],
  updateProxy: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/proxy',
      required: true,
      types: ['string'],
      values: ['off', 'manual', 'auto'],
    },
    { pointer: '/host', required: false, types: ['string'] },
    { pointer: '/port', required: false, types: ['integer'] },
    { pointer: '/url', required: false, types: ['string'] },
  ],
  getWifiRadio: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/enabled', required: true, types: ['boolean'] },
  ],
  setWifiRadio: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/enabled', required: true, types: ['boolean'] },
  ],
  listWifiNetworks: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/ssid', required: true, types: ['string'] },
    {
      pointer: '/*/signalStrength',
      required: true,
      types: ['string'],
      values: ['Excellent', 'Good', 'Fair', 'Poor'],
    },
    {
      pointer: '/*/band',
      required: true,
      types: ['string'],
      values: ['Five', 'TwoPointFour'],
    },
    {
      pointer: '/*/wifiSecurity',
      required: true,
      types: ['string'],
      values: ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP'],
    },
  ],
  getEthernetIp4: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/mode',
      required: true,
      types: ['string'],
      values: ['dhcp', 'static'],
    },
    { pointer: '/ip4Address', required: false, types: ['string'] },
    { pointer: '/subnetMask', required: false, types: ['string'] },
    { pointer: '/gateway', required: false, types: ['string'] },
    { pointer: '/primaryDns', required: false, types: ['string'] },
    { pointer: '/secondaryDns', required: false, types: ['string'] },
  ],
  updateEthernetIp4: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/mode',
      required: true,
      types: ['string'],
      values: ['dhcp', 'static'],
    },
    { pointer: '/ip4Address', required: false, types: ['string'] },
    { pointer: '/subnetMask', required: false, types: ['string'] },
    { pointer: '/gateway', required: false, types: ['string'] },
    { pointer: '/primaryDns', required: false, types: ['string'] },
    { pointer: '/secondaryDns', required: false, types: ['string'] },
  ],
  configureEthernetDot1x: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/configured',
      required: true,
      types: ['boolean'],
      values: [true],
    },
    { pointer: '/identity', required: true, types: ['string'] },
    {
      pointer: '/method',
      required: true,
      types: ['string'],
      values: ['TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'],
    },
  ],
  connectWifi: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ssid', required: true, types: ['string'] },
    {
      pointer: '/wifiSecurity',
      required: true,
      types: ['string'],
      values: ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP'],
    },
    {
      pointer: '/state',
      required: true,
      types: ['string'],
      values: ['DISCONNECTED', 'CONNECTING', 'CONNECTED', 'FAILED'],
    },
  ],
  listDot1xCertificates: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/name', required: true, types: ['string'] },
    { pointer: '/*/type', required: true, types: ['string'] },
    { pointer: '/*/notBefore', required: true, types: ['integer'] },
    { pointer: '/*/notAfter', required: true, types: ['integer'] },
  ],
  getEnrollment: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/state',
      required: true,
      types: ['string'],
      values: ['notEnrolled', 'enrolling', 'enrolled', 'failed'],
    },
    { pointer: '/organisationUrl', required: true, types: ['string', 'null'] },
    { pointer: '/endpointId', required: true, types: ['string', 'null'] },
  ],
  enroll: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/state',
      required: true,
      types: ['string'],
      values: ['notEnrolled', 'enrolling', 'enrolled', 'failed'],
    },
    { pointer: '/organisationUrl', required: true, types: ['string', 'null'] },
    { pointer: '/endpointId', required: true, types: ['string', 'null'] },
  ],
  getBuildManifest: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/*', required: false, types: ['object'] },
    { pointer: '/*/file', required: true, types: ['string'] },
    { pointer: '/*/src', required: false, types: ['string'] },
    { pointer: '/*/name', required: false, types: ['string'] },
    { pointer: '/*/isEntry', required: false, types: ['boolean'] },
    { pointer: '/*/isDynamicEntry', required: false, types: ['boolean'] },
    { pointer: '/*/css', required: false, types: ['array'] },
    { pointer: '/*/css/*', required: false, types: ['string'] },
    { pointer: '/*/assets', required: false, types: ['array'] },
    { pointer: '/*/assets/*', required: false, types: ['string'] },
    { pointer: '/*/imports', required: false, types: ['array'] },
    { pointer: '/*/imports/*', required: false, types: ['string'] },
    { pointer: '/*/dynamicImports', required: false, types: ['array'] },
    { pointer: '/*/dynamicImports/*', required: false, types: ['string'] },
  ],
};
