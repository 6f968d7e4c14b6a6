import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { isLanguage } from './languages.ts';
import { applyUpdate } from './settings.ts';

/** Changes the language. Rejects a language that is not in the dictionary. */
export function updateLanguageSettings(
  core: DeviceCore,
  update: Schema<'LanguageSettingsUpdate'>,
): UpdateResult<Schema<'LanguageSettings'>> {
  const { languageCode } = update;
  if (languageCode !== undefined && !isLanguage(languageCode)) {
    const message = `There is no language '${languageCode}'; take a tag that listLanguages gives.`;
    return { outcome: 'rejected', issues: [{ pointer: '/languageCode', message }] };
  }
  return { outcome: 'updated', settings: applyUpdate(core, 'language', update) };
}
