/** What `replay --help` prints. */
export function replayHelp(): string {
  return `Usage: stillhouse-sim replay BUNDLE [--verbose]

Does again what was done to a device, on a device of its own, and compares the journals. A bundle comes from
GET /api/devices/{id}/bundle, or with a browser test that failed (replay-bundle.json). It may hold secrets: keep it for yourself.

  --verbose    tells each input as it is done

Exit status
  0  the same journal, byte for byte
  1  another one: the first exchange that differs is told, as it was and as it is
  2  the command line cannot be understood, or the file cannot be read
  3  the bundle is damaged, or was made with another version or contract`;
}
