import { expect, test } from 'vitest';
import { verifySettings } from '../../testing/settings-run.ts';
import { sendJson } from '../../testing/test-device.ts';

const language = '/api/v1/settings/language';

test('reports a value that is accepted but not stored', async () => {
  const { ids } = await verifySettings(() => ({ method, path, body }, response) => {
    if (method !== 'PUT' || path !== language) return false;
    sendJson(response, 200, JSON.parse(body));
    return true;
  });
  expect(ids).toContain('readback.value:updateLanguageSettings:/languageCode');
});
