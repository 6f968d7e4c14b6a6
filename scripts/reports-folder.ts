import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { writeOutputs } from './generate/outputs.ts';
import { root } from './set-up/paths.mjs';

/** Where reports are written, relative to the repository. They are not kept in it. */
export const reportsFolder = 'reports';

const style = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border-bottom: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 0.3rem 0.6rem; text-align: start; vertical-align: top; }
`;

/**
 * Writes a report as Markdown, and every report of the folder as a page, which the lab serves at
 * `/reports/`.
 * @param name of the file, without ending
 */
export function writeReport(name: string, markdown: string): void {
  const folder = join(root, reportsFolder);
  writeOutputs(folder, [{ path: `${name}.md`, text: markdown }]);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort();
  const index = ['# Reports', '', ...names.map((it) => `- [${it}](${it}.html)`)].join('\n');
  writeOutputs(folder, [
    ...names.map((it) => ({
      path: `${it}.html`,
      text: makePage(it, readFileSync(join(folder, `${it}.md`), 'utf8')),
    })),
    { path: 'index.html', text: makePage('Reports', index) },
    { path: 'style.css', text: style },
  ]);
  console.log(`wrote ${reportsFolder}/${name}.md`);
}

function makePage(title: string, markdown: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="style.css">
<body>
${marked.parse(markdown, { async: false })}</body>
</html>
`;
}
