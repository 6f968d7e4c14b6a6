import { getProduct } from '@stillhouse/products/catalog';
import type { CertificateReader } from '../core/certificate-reader.ts';
import { isLanguage } from '../settings/languages.ts';
import { conditionalSettings } from '../settings/product-settings.ts';
import { isTimeZone } from '../settings/time-zones.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';
import { checkCertificates } from './certificate-checks.ts';

/**
 * Checks what the schema cannot: that the parts of a state are consistent, above all with the
 * product.
 */
export function checkState(state: DeviceState, reader: CertificateReader): Issue[] {
  return [
    ...checkProduct(state),
    ...checkDictionaries(state),
    ...checkTaskIds(state),
    ...checkCertificates(state, reader),
  ];
}

function checkProduct({ product, network, settings, pairing }: DeviceState): Issue[] {
  const has = getProduct(product);
  const parts = [
    {
      pointer: '/network/ethernet',
      allowed: has.hasEthernet,
      needed: has.hasEthernet,
      there: network.ethernet,
    },
    { pointer: '/network/wifi', allowed: has.hasWifi, needed: has.hasWifi, there: network.wifi },
    ...conditionalSettings.map(({ group, key, needs, beta, anywhere }) => ({
      pointer: `/settings/${group}/${key}`,
      allowed: has[needs] || anywhere,
      needed: has[needs] && !beta,
      there: new Map<string, unknown>(Object.entries(settings[group])).get(key),
    })),
  ];
  const issues = parts
    .filter(({ allowed, needed, there }) => (there === undefined ? needed : !allowed))
    .map(({ pointer, needed }) => ({
      pointer,
      message: needed
        ? `The product ${product} has this; give it, or change the product.`
        : `The product ${product} does not have this; remove it (null in a patch).`,
    }));
  if (pairing.paired && !has.canPair) {
    const message = `The product ${product} cannot be paired; only a pad (arran) can.`;
    issues.push({ pointer: '/pairing/paired', message });
  }
  return issues;
}

function checkDictionaries({ settings: { time, language } }: DeviceState): Issue[] {
  const issues: Issue[] = [];
  if (!isTimeZone(time.timeZoneId)) {
    const message = `There is no time zone '${time.timeZoneId}'; take one of listTimeZones.`;
    issues.push({ pointer: '/settings/time/timeZoneId', message });
  }
  if (!isLanguage(language.languageCode)) {
    const message = `There is no language '${language.languageCode}'; take one of listLanguages.`;
    issues.push({ pointer: '/settings/language/languageCode', message });
  }
  return issues;
}

function checkTaskIds({ scheduledTasks }: DeviceState): Issue[] {
  return scheduledTasks.flatMap(({ id }, index) =>
    scheduledTasks.findIndex((item) => item.id === id) === index
      ? []
      : [
          {
            pointer: `/scheduledTasks/${index}/id`,
            message: `The id ${id} is taken; give another.`,
          },
        ],
  );
}
