import { test } from 'stillhouse/playwright';

test.use({ lease: { product: 'barra', seed: 4711 } });

test('steps from the lab', async ({ page, device }) => {
  await page.goto('/');
  await device.control.act('releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0000' });
  await device.control.setCondition('cableOut', true);
  await device.advance('90s');
});
