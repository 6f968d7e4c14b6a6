/**
 * The error texts of requirements R8.1 to R8.30 that only lazily loaded areas show, apart from the
 * others because the first screen has a size budget (decision 0008).
 */
export const areaErrorTexts = {
  // Log download and CSR. A 503 offers OK only, the others Cancel and Retry.
  logsBusy: 'Another log generation process is running. Please wait a minute and try again.',
  logsTimedOut: 'The device timed out while generating logs. Please try again.',
  logsNetworkError: 'Error generating logs, network error. Please try again.',
  logsFailed: 'Error generating logs.',

  // Network.
  unableToContactNtp: (server: string) => `Unable to contact ${server}`,
  hostnameFailed: 'Unable to update hostname.',
  hostnameUnreachable:
    'Unable to connect to the device. Check and navigate to the new URL and sign in again.',
  deviceRespondedWith: 'The device responded with the following error:',
  certificateFailed: 'Unable to verify certificate.',
  proxyFailed: 'Changing proxy settings failed, and no change has been made.',
  wifiFailed: (ssid: string) => `Failed to connect to "${ssid}"`,

  // Remote access, and an NTP server that fails after "Save anyway".
  accessSettingsFailed: 'Unable to update access settings.',

  // Restart.
  cannotReachDevice: 'Cannot reach the device',

  // Diagnostics.
  cameraDiagnosticsFailed: 'Diagnostics failed. Please try again later.',
  audioDiagnosticsFailed: 'Diagnostics failed. Make sure you are in a call or using BYOD mode.',

  // Software upgrade.
  upgradeFailed: 'Software upgrade failed',
  upgradeFailedText:
    'If ignored, the system will retry during the next maintenance window when the device becomes available.',

  // Enrollment.
  codeNotValid: 'This code is not valid',
  enrollmentFailed: 'Adding to Pulse failed',
  enrollmentFailedText: (product: string) =>
    `Failed to add to ${product} Pulse. Use different enrollment code or try again.`,
} as const;
