import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaErrorTexts } from './area-error-texts.ts';
import { errorTexts } from './error-texts.ts';

// R8.1, R8.3, R8.4, R8.6, R8.7, R8.8, R8.9, R8.10, R8.11, R8.12, R8.13, R8.14, R8.15, R8.16, R8.17,
// R8.19, R8.20, R8.21, R8.22, R8.23, R8.25, R8.26.
test('the error texts are those of the requirements, to the letter', () => {
  const { tooManyRequests, unableToContactNtp, wifiFailed, enrollmentFailedText, ...fixed } = {
    ...errorTexts,
    ...areaErrorTexts,
  };
  expect(fixed).toEqual({
    wrongSerialNumber: 'Wrong serial number',
    wrongCredentials: 'Username or password is incorrect',
    responseNotUnderstood: 'Error: could not understand server response',
    genericSignInError: 'An error occured. Please contact your administrator.',
    unableToConnect: 'Unable to connect to the device.',
    cardFailure: 'An error occurred',
    logsBusy: 'Another log generation process is running. Please wait a minute and try again.',
    logsTimedOut: 'The device timed out while generating logs. Please try again.',
    logsNetworkError: 'Error generating logs, network error. Please try again.',
    logsFailed: 'Error generating logs.',
    hostnameFailed: 'Unable to update hostname.',
    hostnameUnreachable:
      'Unable to connect to the device. Check and navigate to the new URL and sign in again.',
    certificateFailed: 'Unable to verify certificate.',
    deviceRespondedWith: 'The device responded with the following error:',
    proxyFailed: 'Changing proxy settings failed, and no change has been made.',
    accessSettingsFailed: 'Unable to update access settings.',
    cameraDiagnosticsFailed: 'Diagnostics failed. Please try again later.',
    audioDiagnosticsFailed: 'Diagnostics failed. Make sure you are in a call or using BYOD mode.',
    cannotReachDevice: 'Cannot reach the device',
    upgradeFailed: 'Software upgrade failed',
    upgradeFailedText:
      'If ignored, the system will retry during the next maintenance window when the device becomes available.',
    codeNotValid: 'This code is not valid',
    enrollmentFailed: 'Adding to Pulse failed',
  });
  expect(tooManyRequests(125_000)).toBe('Too many requests. Try again in 2 minutes and 5 seconds');
  expect(unableToContactNtp('time.example')).toBe('Unable to contact time.example');
  expect(wifiFailed('Attic')).toBe('Failed to connect to "Attic"');
  expect(enrollmentFailedText('Oban')).toBe(
    'Failed to add to Oban Pulse. Use different enrollment code or try again.',
  );
});

// R8.2.
test.each([
  [60_000, 'Too many requests. Try again in 1 minutes'],
  [15 * 60_000, 'Too many requests. Try again in 15 minutes'],
  [59_001, 'Too many requests. Try again in 1 minutes'],
  [1, 'Too many requests. Try again in 0 minutes and 1 seconds'],
  [0, 'Too many requests. Try again in 0 minutes'],
  [null, 'Too many requests. Try again later'],
])('a wait of %s ms reads "%s"', (waitMs, text) => {
  expect(errorTexts.tooManyRequests(waitMs)).toBe(text);
});

test('the displayed wait is rounded up to the next second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 3_600_000 }), (waitMs) => {
      const text = errorTexts.tooManyRequests(waitMs);
      const match = /^Too many requests\. Try again in (\d+) minutes(?: and (\d+) seconds)?$/.exec(
        text,
      );
      const [, minutes, seconds] = match ?? [];
      expect(minutes, text).toBeDefined();
      if (seconds !== undefined) {
        expect(Number(seconds)).toBeGreaterThan(0);
        expect(Number(seconds)).toBeLessThan(60);
      }
      const reportedMs = (Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
      expect(reportedMs).toBeGreaterThanOrEqual(waitMs);
      expect(reportedMs - waitMs).toBeLessThan(1000);
    }),
  );
});
