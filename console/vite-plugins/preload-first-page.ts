import type { Plugin, Rolldown } from 'vite';
import { pageAreas } from '../src/app/page-areas.ts';
import { tabKeys } from '../src/config/storage-keys.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Lets the page of a signed-in user request its scripts at once: the application, what it shows of
 * the health of the device on every page, and the area of its address. Without this, each would be
 * requested by the one before it (decision 0035). A script of its own, because the security policy
 * forbids inline code.
 */
export function preloadFirstPage(): Plugin {
  let file = '';
  return {
    name: 'stillhouse-preload-first-page',
    apply: 'build',
    generateBundle(_options, bundle) {
      const source = formatScript(bundle);
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        // Async, so that it does not delay the page.
        { tag: 'script', attrs: { async: true, src: `/${file}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}

function formatScript(bundle: Bundle): string {
  const first = ['app', 'health'].map((name) => findFile(bundle, name));
  const areas = [...new Set(Object.values(pageAreas))];
  const files = Object.fromEntries(
    areas.map((area) => [area, ['shared', area].map((name) => findFile(bundle, name))]),
  );
  return `if (sessionStorage.getItem(${JSON.stringify(tabKeys.token)}) !== null) {
  const areas = ${JSON.stringify(pageAreas)};
  const files = ${JSON.stringify(files)};
  for (const href of [...${JSON.stringify(first)}, ...(files[areas[location.pathname]] ?? [])]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    );
  }
}
`;
}

function findFile(bundle: Bundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (!found) throw new Error(`The build has no chunk ${name}`);
  return `/${found.fileName}`;
}
