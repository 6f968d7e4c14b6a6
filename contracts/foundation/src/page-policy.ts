import { createHash } from 'node:crypto';

/** Returns the policy of a page that runs only its own style and script, and sends nothing. */
export function formatPagePolicy(style: string, script?: string): string {
  const scripts = script === undefined ? '' : `script-src '${getCspHash(script)}'; `;
  return `default-src 'none'; ${scripts}style-src '${getCspHash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** Returns the hash of the text between the tags (CSP level 3). */
function getCspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
