import { problem } from '@stillhouse/contracts/problems';
import { remoteAccessSettings } from '@stillhouse/device/access/remote-access';
import { obstacleTexts } from '@stillhouse/device/network/reach';
import { allLanguages } from '@stillhouse/device/settings/languages';
import { timeSettings } from '@stillhouse/device/settings/settings-time';
import { timeZonesAt } from '@stillhouse/device/settings/time-zones';
import { answerTo } from './answer-to-update.ts';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Settings: the groups and dictionaries of spec section 7, primary mode and out-of-box (design D7). */
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
    const why = obstacleTexts[result.why];
    const detail = `Unable to contact ${result.server}. ${why} Check the name, or send saveAnyway: true.`;
    return problem(422, 'ntp-server-unreachable', detail);
  },

  getLanguageSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.language,
  }),
  updateLanguageSettings: ({ body }, { device }) => answerTo(device.updateLanguageSettings(body)),
  listLanguages: () => ({ status: 200, body: allLanguages() }),

  updatePrimaryMode: ({ body }, { device }) => ({
    status: 200,
    body: device.updatePrimaryMode(body),
  }),
  finalizeOutOfBox(_request, { device }) {
    device.finalizeOutOfBox();
    return { status: 200, body: { finalized: true } };
  },
} satisfies Partial<DeviceHandlers>;
