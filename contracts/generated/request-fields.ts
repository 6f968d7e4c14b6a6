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

/** Operations without a JSON request body are absent. */
export const requestFields: Readonly<Record<string, readonly FieldRow[]>> = {
  signIn: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/userName', required: true, types: ['string'] },
    { pointer: '/password', required: true, types: ['string'] },
  ],
  runAudioDiagnostics: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/durationSeconds', required: true, types: ['integer'] },
  ],
  updateSystemSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/osInstallPolicy',
      required: false,
      types: ['string'],
      values: ['always', 'maintenanceWindow', 'never'],
    },
    {
      pointer: '/shareAnalyticsDisabled',
      required: false,
      types: ['boolean'],
    },
    { pointer: '/autoWakeEnabled', required: false, types: ['boolean'] },
    { pointer: '/hdmiCecEnabled', required: false, types: ['boolean'] },
  ],
  updateAudioVideoSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/autoPairingVolume',
      required: false,
      types: ['integer'],
    },
    {
      pointer: '/musicModeEnabled',
      required: false,
      types: ['boolean'],
    },
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
      required: false,
      types: ['string'],
      values: ['Default', '50_Hz', '60_Hz'],
    },
  ],
  updateChromiumSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/loggingEnabled', required: false, types: ['boolean'] },
  ],
  updateRemoteAccessSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/password', required: false, types: ['string'] },
    { pointer: '/lock', required: false, types: ['boolean'] },
  ],
  changeUpdateSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/type',
      required: false,
      types: ['string'],
      values: ['AUTOMATIC', 'MANUAL'],
    },
    { pointer: '/channel', required: false, types: ['string'] },
  ],
  updateTimeSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/use24HourTimeFormat', required: false, types: ['boolean'] },
    { pointer: '/timeZone', required: false, types: ['object'] },
    { pointer: '/timeZone/id', required: true, types: ['string'] },
    {
      pointer: '/timeZone/longDisplayName',
      required: false,
      types: ['string'],
    },
  ],
  updateNtpSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ntpServer', required: true, types: ['string'] },
    { pointer: '/saveAnyway', required: false, types: ['boolean'] },
  ],
  updateLanguageSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/languageCode', required: false, types: ['string'] },
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
  startUpdate: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/action', required: true, types: ['string'], values: ['update'] },
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
  updateHostname: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/hostname', required: true, types: ['string'] },
    {
      pointer: '/source',
      required: true,
      types: ['string'],
      values: ['custom', ''],
    },
  ],
  updateProxy: [
    { pointer: '', required: true, types: ['array'] },
    { pointer: '/*', required: false, types: ['object'] },
    {
      pointer: '/*/key',
      required: true,
      types: ['string'],
      values: ['proxy', 'host', 'port', 'url'],
    },
    { pointer: '/*/newValue', required: true, types: ['string', 'integer'] },
  ],
  setWifiRadio: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/enabled', required: true, types: ['boolean'] },
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
  createCsr: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/country', required: true, types: ['string'] },
    { pointer: '/state', required: false, types: ['string'] },
    { pointer: '/locality', required: false, types: ['string'] },
    { pointer: '/organizationName', required: false, types: ['string'] },
    { pointer: '/organizationalUnit', required: false, types: ['string'] },
    { pointer: '/commonName', required: true, types: ['string'] },
    { pointer: '/email', required: false, types: ['string'] },
  ],
  configureEthernetDot1x: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/credentials', required: true, types: ['object'] },
    {
      pointer: '/credentials/identity',
      required: true,
      types: ['string'],
    },
    {
      pointer: '/credentials/deviceCertificate',
      required: true,
      types: ['string'],
    },
    {
      pointer: '/credentials/caCertificate',
      required: false,
      types: ['string'],
    },
    {
      pointer: '/credentials/method',
      required: true,
      types: ['string'],
      values: ['TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'],
    },
    {
      pointer: '/credentials/phase2Method',
      required: false,
      types: ['string'],
      values: ['NONE', 'PAP', 'MSCHAP', 'MSCHAPV2'],
    },
    {
      pointer: '/credentials/password',
      required: false,
      types: ['string'],
    },
  ],
  connectWifi: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/ssid', required: true, types: ['string'] },
    {
      pointer: '/wifiSecurity',
      required: true,
      types: ['string'],
      values: ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP', 'EAP'],
    },
    { pointer: '/credentials', required: false, types: ['object'] },
    { pointer: '/credentials/password', required: false, types: ['string'] },
    { pointer: '/credentials/identity', required: false, types: ['string'] },
    { pointer: '/credentials/anonymousIdentity', required: false, types: ['string'] },
    {
      pointer: '/credentials/method',
      required: false,
      types: ['string'],
      values: ['NONE', 'PEAP', 'PEAP', 'NONE', 'TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'],
    },
    {
      pointer: '/credentials/phase2Method',
      required: false,
      types: ['string'],
      values: [
        'NONE',
        'PAP',
        'MSCHAP',
        'MSCHAPV2',
        'NONE',
        'PAP',
        'MSCHAP',
        'MSCHAPV2',
        'NONE',
        'PAP',
        'MSCHAP',
        'MSCHAPV2',
        'NONE',
        'PAP',
        'MSCHAP',
        'MSCHAPV2',
      ],
    },
    { pointer: '/credentials/deviceCertificate', required: false, types: ['string'] },
    { pointer: '/credentials/caCertificate', required: false, types: ['string'] },
    { pointer: '/isHidden', required: false, types: ['boolean'] },
  ],
  enroll: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/code', required: true, types: ['string'] },
  ],
  trackAnalyticsEvent: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/user', required: false, types: ['string', 'null'] },
    { pointer: '/serialNumber', required: false, types: ['string', 'null'] },
    { pointer: '/event', required: true, types: ['string'] },
    { pointer: '/type', required: true, types: ['string'] },
    { pointer: '/anonymousId', required: true, types: ['string'] },
    { pointer: '/timestamp', required: true, types: ['string'] },
    { pointer: '/properties', required: false, types: ['object'] },
    { pointer: '/meta', required: false, types: ['object'] },
    { pointer: '/integrity', required: true, types: ['string'] },
  ],
};
