/**
 * Returns the page of the device on the site of the cloud service.
 *
 * @param organisationUrl from the enrollment; used only if https (R2.43)
 */
export function getDevicePage(organisationUrl: string | null): string | null {
  if (organisationUrl === null || !URL.canParse(organisationUrl)) return null;
  return new URL(organisationUrl).protocol === 'https:' ? organisationUrl : null;
}
