import { problem } from '@stillhouse/contracts/problems';
import { allLanguages } from '../device/languages.ts';
import { remoteAccessSettings } from '../device/settings-remote-access.ts';
import { timeSettings } from '../device/settings-time.ts';
import type { Updated } from '../device/state.ts';
import { timeZonesAt } from '../device/time-zones.ts';
import type { DeviceHandlers } from './device-handlers.ts';

/** The whole group as it now is, or a 400 that points at each value that the device does not take. */
function answerTo<Group>(result: Updated<Group>) {
  if (result.outcome === 'updated') return { status: 200 as const, body: result.settings };
  const detail = result.issues.map(({ pointer, message }) => `${pointer}: ${message}`).join(' ');
  return problem(400, 'invalid-request', detail, { errors: result.issues });
}

/** Contract tag Settings, as far as it is built: the eight groups and two dictionaries (spec section 7). */
export const settings = {
  getSystemSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.system,
  }),
  updateSystemSettings: ({ body }, { device }) => answerTo(device.updateSystemSettings(body)),

  getAudioVideoSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.audiovideo,
  }),
  updateAudioVideoSettings: ({ body }, { device }) =>
    answerTo(device.updateAudioVideoSettings(body)),

  getChromiumSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.chromium,
  }),
  updateChromiumSettings: ({ body }, { device }) => answerTo(device.updateChromiumSettings(body)),

  getRemoteAccessSettings: (_request, { device }) => ({
    status: 200,
    body: remoteAccessSettings(device.state),
  }),
  updateRemoteAccessSettings: ({ body }, { device }) =>
    answerTo(device.updateRemoteAccessSettings(body)),

  getUpdateSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.updates,
  }),
  changeUpdateSettings: ({ body }, { device }) => answerTo(device.changeUpdateSettings(body)),

  getTimeSettings: (_request, { device, clock }) => ({
    status: 200,
    body: timeSettings(device.state, clock.now()),
  }),
  updateTimeSettings: ({ body }, { device }) => answerTo(device.updateTimeSettings(body)),
  listTimeZones: (_request, { clock }) => ({ status: 200, body: timeZonesAt(clock.now()) }),

  getNtpSettings: (_request, { device }) => ({ status: 200, body: device.state.settings.ntp }),
  updateNtpSettings({ body }, { device }) {
    const result = device.updateNtpSettings(body);
    if (result.outcome !== 'unreachable') return answerTo(result);
    const detail = `Unable to contact ${result.server}. Check the name, or send saveAnyway: true.`;
    return problem(422, 'ntp-server-unreachable', detail);
  },

  getLanguageSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.language,
  }),
  updateLanguageSettings: ({ body }, { device }) => answerTo(device.updateLanguageSettings(body)),
  listLanguages: () => ({ status: 200, body: allLanguages() }),
} satisfies Partial<DeviceHandlers>;
