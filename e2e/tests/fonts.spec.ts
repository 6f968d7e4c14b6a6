import { expect, test } from '../support/console-fixture.ts';

test('text has the fonts of the project in every weight that the console uses', async ({
  page,
  visit,
}) => {
  await visit('/login');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const heading = page.getByRole('heading').first();

  const findFont = async (family: string, weight: string) => {
    await heading.evaluate(
      ({ style }, [family, weight]) =>
        Object.assign(style, {
          fontFamily: `var(--font-${family})`,
          fontWeight: `var(--weight-${weight})`,
        }),
      [family, weight],
    );
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ postScriptName }) => postScriptName).join();
  };

  const expectFont = (family: string, weight: string) =>
    // The browser reports the font of the last layout, which may be older than the style.
    expect.poll(() => findFont(family, weight), { message: `${family} ${weight}` });

  await expectFont('text', 'text').toBe('OpenSans-Regular');
  await expectFont('text', 'medium').toBe('OpenSans-Medium');
  await expectFont('text', 'strong').toBe('OpenSans-SemiBold');
  await expectFont('mono', 'text').toBe('SourceCodePro-Regular');
  await expectFont('mono', 'strong').toBe('SourceCodePro-SemiBold');
});
