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
  /** Limits of a number, and of the characters of a text. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that a text matches. */
  readonly pattern?: string;
}

/** Operations without a JSON request body are absent. */
export const requestFields: Readonly<Record<string, readonly FieldRow[]>> = {
  signIn: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/userName',
      required: true,
      types: ['string'],
      minLength: 1,
      maxLength: 128,
    },
    {
      pointer: '/password',
      required: true,
      types: ['string'],
      minLength: 1,
      maxLength: 1024,
    },
  ],
  runAudioDiagnostics: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/durationSeconds',
      required: true,
      types: ['integer'],
      minimum: 1,
      maximum: 30,
    },
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
      minimum: -50,
      maximum: -30,
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
    {
      pointer: '/password',
      required: false,
      types: ['string'],
      minLength: 8,
      maxLength: 1024,
    },
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
    {
      pointer: '/channel',
      required: false,
      types: ['string'],
      pattern: '^[A-Za-z0-9._-]{1,64}$',
    },
  ],
  updateTimeSettings: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/use24HourTimeFormat', required: false, types: ['boolean'] },
    { pointer: '/timeZone', required: false, types: ['object'] },
    {
      pointer: '/timeZone/id',
      required: true,
      types: ['string'],
      maxLength: 64,
      pattern: '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$',
    },
    {
      pointer: '/timeZone/longDisplayName',
      required: false,
      types: ['string'],
    },
  ],
  updateNtpSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/ntpServer',
      required: true,
      types: ['string'],
      pattern: '^[A-Za-z0-9.:_-]{1,253}$',
    },
    { pointer: '/saveAnyway', required: false, types: ['boolean'] },
  ],
  updateLanguageSettings: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/languageCode',
      required: false,
      types: ['string'],
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    },
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
    {
      pointer: '/ip4Address',
      required: false,
      types: ['string'],
      pattern: '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){3}$',
    },
    {
      pointer: '/subnetMask',
      required: false,
      types: ['string'],
      pattern: '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){3}$',
    },
    {
      pointer: '/gateway',
      required: false,
      types: ['string'],
      pattern: '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){3}$',
    },
    {
      pointer: '/primaryDns',
      required: false,
      types: ['string'],
      pattern: '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){3}$',
    },
    {
      pointer: '/secondaryDns',
      required: false,
      types: ['string'],
      maxLength: 255,
    },
  ],
  createCsr: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/country', required: true, types: ['string'], pattern: '^[A-Z]{2}$' },
    { pointer: '/state', required: false, types: ['string'], maxLength: 128 },
    { pointer: '/locality', required: false, types: ['string'], maxLength: 128 },
    { pointer: '/organizationName', required: false, types: ['string'], maxLength: 64 },
    {
      pointer: '/organizationalUnit',
      required: false,
      types: ['string'],
      maxLength: 64,
    },
    {
      pointer: '/commonName',
      required: true,
      types: ['string'],
      minLength: 1,
      maxLength: 64,
    },
    { pointer: '/email', required: false, types: ['string'], maxLength: 255 },
  ],
  configureEthernetDot1x: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/credentials', required: true, types: ['object'] },
    {
      pointer: '/credentials/identity',
      required: true,
      types: ['string'],
      minLength: 1,
    },
    {
      pointer: '/credentials/deviceCertificate',
      required: true,
      types: ['string'],
      minLength: 1,
    },
    {
      pointer: '/credentials/caCertificate',
      required: false,
      types: ['string'],
      minLength: 1,
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
      minLength: 1,
    },
  ],
  connectWifi: [
    { pointer: '', required: true, types: ['object'] },
    {
      pointer: '/ssid',
      required: true,
      types: ['string'],
      minLength: 1,
      maxLength: 32,
    },
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
    {
      pointer: '/credentials/deviceCertificate',
      required: false,
      types: ['string'],
      minLength: 1,
    },
    {
      pointer: '/credentials/caCertificate',
      required: false,
      types: ['string'],
      minLength: 1,
    },
    { pointer: '/isHidden', required: false, types: ['boolean'] },
  ],
  enroll: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/code', required: true, types: ['string'], pattern: '^[A-Za-z]{8}$' },
  ],
  trackAnalyticsEvent: [
    { pointer: '', required: true, types: ['object'] },
    { pointer: '/user', required: false, types: ['string', 'null'] },
    { pointer: '/serialNumber', required: false, types: ['string', 'null'] },
    { pointer: '/event', required: true, types: ['string'], minLength: 1 },
    { pointer: '/type', required: true, types: ['string'], minLength: 1 },
    {
      pointer: '/anonymousId',
      required: true,
      types: ['string'],
      minLength: 1,
    },
    { pointer: '/timestamp', required: true, types: ['string'] },
    { pointer: '/properties', required: false, types: ['object'] },
    { pointer: '/meta', required: false, types: ['object'] },
    {
      pointer: '/integrity',
      required: true,
      types: ['string'],
      pattern: '^[0-9a-f]{64}$',
    },
  ],
};
