/** Patterns of implementation details, each with a description. */
const detailPatterns: readonly { readonly pattern: RegExp; readonly description: string }[] = [
  { pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/, description: 'a private key' },
  {
    pattern: /^[ \t]*at .{1,200}?[(/ ][^()\s]{1,200}?:\d{1,9}:\d{1,9}\)?/m,
    description: 'a stack trace (JavaScript)',
  },
  {
    pattern: /^[ \t]*at [\w$.]+\([\w$]+\.(?:java|kt|scala):\d+\)/m,
    description: 'a stack trace (Java)',
  },
  { pattern: /Traceback \(most recent call last\)/, description: 'a stack trace (Python)' },
  { pattern: /^goroutine \d+ \[/m, description: 'a stack trace (Go)' },
  { pattern: /thread '[^']*' panicked at/, description: 'a panic (Rust)' },
  { pattern: /^#\d+\s+0x[0-9a-f]{6,} in /m, description: 'a backtrace (C)' },
  { pattern: /\b(?:Segmentation fault|core dumped|SIGSEGV)\b/, description: 'a crash' },
  {
    pattern: /(?<![\w-])[\w-]+\.(?:c|cc|cpp|h|hpp|go|rs|py|rb|php|js|ts|java|lua):\d+\b/,
    description: 'a source location',
  },
  {
    pattern:
      /(?:^|[\s"'`(=[:,])\/(?:usr|home|etc|var|opt|srv|root|proc|sys|data|mnt|tmp|bin|lib|system|vendor|app)\/[\w.-]+/,
    description: 'a file path',
  },
  { pattern: /\b[A-Za-z]:\\\\?[\w.-]+\\/, description: 'a file path' },
  {
    pattern: /\b(?:SQLITE_|sqlite3\.|syntax error at or near|ORA-\d{5})/,
    description: 'a database error',
  },
  { pattern: /\b(?:errno|ENOENT|EACCES|ECONNREFUSED)\b/, description: 'an operating system error' },
];

/** Details stand at the start of an error. Each pattern takes linear time (decision 0118). */
const maxCharacters = 65_536;

/** Returns the first implementation detail in the first part of a text, or null. */
export function findInternalDetail(
  text: string,
): { readonly description: string; readonly found: string } | null {
  const start = text.slice(0, maxCharacters);
  for (const { pattern, description } of detailPatterns) {
    const found = pattern.exec(start)?.[0];
    if (found !== undefined) return { description, found: found.trim().slice(0, 80) };
  }
  return null;
}

/** Returns true if a text contains a private key. Private keys are not allowed in logs either. */
export function hasPrivateKey(text: string): boolean {
  return /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/.test(text);
}
