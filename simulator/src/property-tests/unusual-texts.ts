/**
 * Texts that are unusual but occur, by the kind of value they are unusual for. All are tried
 * everywhere.
 */
const byKind = {
  spaces: [' ', '   ', ' room', 'room ', 'two  spaces', '\u00a0', '\u2003room', '\u3000'],
  unicode: [
    'e\u0301cole',
    `Z${'\u0335\u0348\u035b'.repeat(8)}algo`,
    'שלום עולם',
    'مرحبا',
    '\u202egnp.exe',
    '👩‍👩‍👧‍👦',
    '🇳🇴',
    '𝕳𝖊𝖑𝖑𝖔',
    'ﬃ',
    'ß',
    'İstanbul',
    '会議室',
    'ห้องประชุม',
    '\u200broom',
    '\ufeffroom',
    'room\u00ad',
    '\ufffd',
    '\ue000',
    '\u{10ffff}',
  ],
  markup: [
    '<script>alert(1)</script>',
    '"quoted"',
    "it's",
    'a\\b',
    '{{room}}',
    '%s%n',
    '%00',
    '../../etc/passwd',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-1',
    '1e309',
    '__proto__',
    'constructor',
    'toString',
  ],
  ssid: ['Café de Flore', 'FBI Van #3', "Bob's 5G;T:WPA", 'P"\\,:;', '☕', '-', '.'],
  hostname: ['a', 'A', '0-0', 'room-12', 'xn--bcher-kva', 'ROOM', '1a', 'a--b', 'x'.repeat(63)],
  pac: [
    'http://proxy.example/p.pac',
    'HTTPS://PROXY.EXAMPLE:8443/p.pac?a=b&c=%20#top',
    'http://[2001:db8::1]:8080/p.pac',
    'http://10.0.0.1/wpad.dat',
    'http://proxy.example./',
    'http://xn--bcher-kva.example/p.pac',
    'https://proxy.example/%F0%9F%98%80.pac',
    'file:///etc/p.pac',
    'data:text/plain,x',
  ],
  host: [
    '::1',
    '::',
    '[::1]',
    '2001:DB8::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '2001:db8:0:0:0:0:0:1',
    '10.0.0.1',
    '255.255.255.0',
    '192.168.001.010',
    '0.0.0.0',
    'proxy.example.',
    'under_score.example',
    `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
  ],
  timeServer: ['0.pool.ntp.org', 'time.nist.gov', 'NTP', 'ntp.example', '127.0.0.1', '1'],
  subject: ['CN=Room', 'Room, Oslo', 'Room+Oslo', '#Room', 'Room;', 'O=A/OU=B', 'NO', 'ZZ'],
  password: ['        ', 'pässwörd', '12345678', 'correct horse battery staple', 'a'.repeat(63)],
  identity: [
    'room@example.com',
    '@example.com',
    'anonymous@',
    'DOMAIN\\room',
    'host/room.example.com',
    'ROOM$',
    'room@büro.example',
    '"a b"@example.com',
    "o'hara+tag@sub.example.co",
  ],
  number: ['1', '80', '65535', '00080', '8080'],
  time: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2016-12-31T23:59:60Z'],
} satisfies Record<string, readonly string[]>;

/** What a text consists of that is as long as allowed, in code points. */
const units = ['a', '1', 'A', 'é', '\u0301', '🙂', 'ש', ' ', 'a-', '.'];

/** Returns the corpus, and texts of the least, the largest and the next lengths. */
export function listUnusualTexts(minLength = 0, maxLength = 2_000): string[] {
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength];
  const atLimits = lengths.flatMap((length) =>
    units.map((unit) => [...unit.repeat(length)].slice(0, length).join('')),
  );
  return [...new Set([...Object.values(byKind).flat(), ...atLimits])];
}
