/**
 * The error texts of requirements R8.1 to R8.30 that only lazily loaded areas show, apart from the
 * others because the first screen has a size budget (decision 0008).
 */
export const areaErrorTexts = {
  // Network.
  certificateFailed: 'Unable to verify certificate.',
  proxyFailed: 'Changing proxy settings failed, and no change has been made.',
  wifiFailed: (ssid: string) => `Failed to connect to "${ssid}"`,

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
