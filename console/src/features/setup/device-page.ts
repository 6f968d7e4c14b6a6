type CloudPage = {
  href: string;
  /** Whether it is the page of the device, or only that of its organization. */
  isDevice: boolean;
};

/**
 * Returns the page of the device on the site of the cloud service (R2.42, decision 0069). Without
 * an id of the device it is the page of the organization.
 *
 * @param organisationUrl from the enrollment; used only if https (R2.43)
 * @param path of the device's page below `organisationUrl`, with `{endpointId}`
 */
export function getCloudPage(
  { organisationUrl, endpointId }: { organisationUrl: string | null; endpointId: string | null },
  path: string,
): CloudPage | null {
  if (organisationUrl === null || !URL.canParse(organisationUrl)) return null;
  const organization = new URL(organisationUrl);
  if (organization.protocol !== 'https:') return null;
  if (endpointId === null || isDotSegment(endpointId)) {
    return { href: organisationUrl, isDevice: false };
  }
  const below = path.replaceAll('{endpointId}', () => encodeURIComponent(endpointId));
  const device = new URL(
    organization.origin + organization.pathname.replace(/(?<!\/)\/+$/, '') + below,
  );
  // An address such as ?tenant=acme selects the organization.
  if (device.search === '') device.search = organization.search;
  return { href: device.href, isDevice: true };
}

/** Whether a URL resolves the text, which may be empty, instead of keeping it as a segment. */
function isDotSegment(text: string): boolean {
  return /^\.{0,2}$/.test(text);
}
