import { escapePattern, replaceAnyCase } from '@stillhouse/foundation/escape-pattern';

/** What identifies a device in the texts of 802.1x. */
export type DeviceNames = { commonName: string; serialNumber: string };

/**
 * Replaces the names of a device in texts by placeholders. The common name counts where an identity
 * has the name of a device: alone, after the slash of `host/room-4` or the backslash of a domain,
 * and before a realm or the rest of a domain name.
 */
export function removeNames<Texts extends object>(texts: Texts, names: DeviceNames): Texts {
  const { commonName, serialNumber } = names;
  const name = new RegExp(String.raw`(^|[/\\])${escapePattern(commonName)}(?=$|[@$.])`, 'gi');
  return mapTexts(texts, (text) => {
    const general = commonName === '' ? text : text.replace(name, '$1{commonName}');
    return serialNumber === '' ? general : replaceAnyCase(general, serialNumber, '{serialNumber}');
  });
}

/** Inserts the names of a device in place of the placeholders. */
export function insertNames<Texts extends object>(texts: Texts, names: DeviceNames): Texts {
  const { commonName, serialNumber } = names;
  return mapTexts(texts, (text) =>
    text
      .replaceAll('{commonName}', () => commonName)
      .replaceAll('{serialNumber}', () => serialNumber),
  );
}

function mapTexts<Texts extends object>(texts: Texts, map: (text: string) => string): Texts {
  const mapped = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === 'string' ? map(value) : value,
  ]);
  return Object.fromEntries(mapped) as Texts;
}
