/** On every answer of the control API: nobody keeps it, guesses at it, shows it in a frame or takes it for a picture or script. */
export const closedHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;
