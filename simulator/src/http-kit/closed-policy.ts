/**
 * The content security policy of responses that are not pages: nothing loads, and nothing frames
 * them. Each directive is named that `default-src` does not cover.
 */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
