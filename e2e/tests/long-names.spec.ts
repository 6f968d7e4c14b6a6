import { rest } from '../failures/sampling.ts';
import { expect, findCertificateRows, test, upload } from '../support/certificate-fixture.ts';

const widths = [1440, 834, 390, 320];
const names = [
  'meetingroom42.videoconferencing.headquarters.acme.example',
  'M'.repeat(62),
  'ein-raum-im-dritten-stock-mit-einem-namen-der-kein-ende-nimmt',
];

// R2.62.
test(
  'certificates with long names fit on screens of every width',
  rest,
  async ({ page, device, openssl, signInAs }) => {
    await signInAs('admin', '/network/certificates');
    const chain = names.map((name) => openssl.createAuthority(`/CN=${name}`).pem);
    await upload(page, 'chain.pem', chain.join(''));
    await expect(findCertificateRows(page)).toHaveCount(names.length);
    const expectFit = async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(contentWidth, `at ${width} px`).toBeLessThanOrEqual(width);
      }
    };
    await expectFit();
    for (const name of names) {
      await page.getByRole('link', { name }).click();
      await device.advance('1s');
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expectFit();
      await page.goBack();
      await device.advance('1s');
    }
  },
);

// R2.62.
test('the copy buttons of a list stand in one column @sample', async ({ page, signInAs }) => {
  await signInAs('admin');
  const groups = page.getByRole('main').getByRole('region');
  const sections = await groups.filter({ has: page.getByRole('button', { name: /^Copy/ }) }).all();
  expect(sections).toHaveLength(3);
  for (const section of sections) {
    const copies = await section.getByRole('button', { name: /^Copy/ }).all();
    const boxes = await Promise.all(copies.map((copy) => copy.boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  }
});
