import { createProblem } from '@stillhouse/contracts/problems';
import {
  getRemoteAccessSettings,
  updateRemoteAccessSettings,
} from '@stillhouse/device/access/remote-access';
import { obstacleTexts } from '@stillhouse/device/network/reach';
import { listLanguages } from '@stillhouse/device/settings/languages';
import { updateAudioVideoSettings } from '@stillhouse/device/settings/settings-audiovideo';
import { updateChromiumSettings } from '@stillhouse/device/settings/settings-chromium';
import { updateLanguageSettings } from '@stillhouse/device/settings/settings-language';
import { updateNtpSettings } from '@stillhouse/device/settings/settings-ntp';
import { updatePrimaryMode } from '@stillhouse/device/settings/settings-primary-mode';
import { updateSystemSettings } from '@stillhouse/device/settings/settings-system';
import { getTimeSettings, updateTimeSettings } from '@stillhouse/device/settings/settings-time';
import { listTimeZones } from '@stillhouse/device/settings/time-zones';
import { finalizeOutOfBox } from '@stillhouse/device/setup/out-of-box';
import { changeUpdateSettings } from '@stillhouse/device/updates/updates';
import type { DeviceHandlers } from './device-handlers.ts';
import { createSettingsResponse } from './settings-response.ts';

/** Contract tag Settings: the settings groups and dictionaries, primary mode and out-of-box. */
export const settings = {
  getSystemSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.system,
  }),
  updateSystemSettings: ({ body }, { device }) =>
    createSettingsResponse(updateSystemSettings(device, body)),

  getAudioVideoSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.audiovideo,
  }),
  updateAudioVideoSettings: ({ body }, { device }) =>
    createSettingsResponse(updateAudioVideoSettings(device, body)),

  getChromiumSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.chromium,
  }),
  updateChromiumSettings: ({ body }, { device }) =>
    createSettingsResponse(updateChromiumSettings(device, body)),

  getRemoteAccessSettings: (_request, { device }) => ({
    status: 200,
    body: getRemoteAccessSettings(device.state),
  }),
  updateRemoteAccessSettings: ({ body }, { device, identity }) =>
    createSettingsResponse(updateRemoteAccessSettings(device, body, identity?.tokenNumber ?? null)),

  getUpdateSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.updates,
  }),
  changeUpdateSettings: ({ body }, { device }) =>
    createSettingsResponse(changeUpdateSettings(device, body)),

  getTimeSettings: (_request, { device, clock }) => ({
    status: 200,
    body: getTimeSettings(device.state, clock.now()),
  }),
  updateTimeSettings: ({ body }, { device }) =>
    createSettingsResponse(updateTimeSettings(device, body)),
  listTimeZones: (_request, { clock }) => ({ status: 200, body: listTimeZones(clock.now()) }),

  getNtpSettings: (_request, { device }) => ({ status: 200, body: device.state.settings.ntp }),
  updateNtpSettings({ body }, { device }) {
    const result = updateNtpSettings(device, body);
    if (result.outcome !== 'unreachable') return createSettingsResponse(result);
    const why = obstacleTexts[result.why];
    const detail = `Unable to contact ${result.server}. ${why} Check the name, or send saveAnyway: true.`;
    return createProblem(422, 'ntp-server-unreachable', detail);
  },

  getLanguageSettings: (_request, { device }) => ({
    status: 200,
    body: device.state.settings.language,
  }),
  updateLanguageSettings: ({ body }, { device }) =>
    createSettingsResponse(updateLanguageSettings(device, body)),
  listLanguages: () => ({ status: 200, body: listLanguages() }),

  updatePrimaryMode: ({ body }, { device }) => ({
    status: 200,
    body: updatePrimaryMode(device, body),
  }),
  finalizeOutOfBox(_request, { device }) {
    finalizeOutOfBox(device);
    return { status: 200, body: { finalized: true } };
  },
} satisfies Partial<DeviceHandlers>;
