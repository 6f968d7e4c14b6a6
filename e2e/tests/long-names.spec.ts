import { rest } from '../failures/sampling.ts';
import {
  expect,
  findCertificateRows,
  findValue,
  test,
  upload,
} from '../support/certificate-fixture.ts';

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
test('the copy buttons of a list stand in one column', async ({ page, signInAs }) => {
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

// R2.62.
test('a long IPv6 address wraps between its groups', async ({ page, device, signInAs }) => {
  const ip6Address = '2001:db8:94:6eb:32fc:3e7e:1234:5678';
  const { network } = await device.control.state();
  if (!network.ethernet) throw new Error('A barra has Ethernet');
  await device.control.patch({ network: { ethernet: { lease: { ip6Address } } } });
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAs('admin');
  const value = findValue(page, 'Ethernet IPv6 address');
  await expect(value).toContainText(ip6Address);
  const linesOfGroups = await value.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const counts = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      counts.push(range.getClientRects().length);
    }
    return counts;
  });
  expect(linesOfGroups).toEqual(Array(8).fill(1));
});
