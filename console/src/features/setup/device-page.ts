/**
 * The page of the device on the cloud management site.
 *
 * @param organisationUrl as the device has it from the cloud; followed only if https (a decision: addresses in the page)
 */
export function devicePageOf(organisationUrl: string | null): string | null {
  if (organisationUrl === null || !URL.canParse(organisationUrl)) return null;
  return new URL(organisationUrl).protocol === 'https:' ? organisationUrl : null;
}
