import { expect, test } from '../support/console-fixture.ts';

test('text has the fonts of the project in every weight that the console uses @sample', async ({
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

  expect(await findFont('text', 'text')).toBe('OpenSans-Regular');
  expect(await findFont('text', 'medium')).toBe('OpenSans-Medium');
  expect(await findFont('text', 'strong')).toBe('OpenSans-SemiBold');
  expect(await findFont('mono', 'text')).toBe('SourceCodePro-Regular');
  expect(await findFont('mono', 'strong')).toBe('SourceCodePro-SemiBold');
});
