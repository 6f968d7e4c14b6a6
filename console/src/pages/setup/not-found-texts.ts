import type { NotFound } from './find-serial-number.ts';

/** Why the serial number has to be typed. Each says what to do: there is always this way on. */
export const notFoundTexts: Record<NotFound, string> = {
  unsupported: 'This browser cannot look for devices over USB. Type the serial number instead.',
  'insecure address':
    'At this address the browser may not look for devices over USB. Type the serial number instead.',
  brave: 'Brave does not tell the serial number of USB devices. Type it instead.',
  'nothing chosen':
    'No device was chosen. Check the cable and look again, or type the serial number.',
  'no serial number': 'The device did not tell its serial number. Type it instead.',
  failed: 'The browser could not look for devices over USB. Type the serial number instead.',
};
