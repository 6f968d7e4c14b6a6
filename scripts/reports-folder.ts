import { mkdirSync, readdirSync } from 'node:fs';
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
 * Writes a report as Markdown and as a page, which the lab serves at `/reports/`, and lists it in
 * the index of that folder.
 * @param name of the files, without ending
 * @returns the path of the Markdown, relative to the repository
 */
export function writeReport(name: string, markdown: string): string {
  const path = `${reportsFolder}/${name}.md`;
  writeOutputs(root, [
    { path, text: markdown },
    { path: `${reportsFolder}/${name}.html`, text: makePage(name, markdown) },
    { path: `${reportsFolder}/style.css`, text: style },
  ]);
  writeOutputs(root, [{ path: `${reportsFolder}/index.html`, text: makeIndex() }]);
  return path;
}

function makeIndex(): string {
  const folder = join(root, reportsFolder);
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort();
  return makePage(
    'Reports',
    ['# Reports', '', ...names.map((name) => `- [${name}](${name}.html)`)].join('\n'),
  );
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
