// What the settings' chunk exports: one name per page, as the route table knows them.
export { AntibandingModePage } from '../../features/settings/AntibandingModePage.tsx';
export { AudioVideoPage } from '../../features/settings/AudioVideoPage.tsx';
export { LanguagePage } from '../../features/settings/LanguagePage.tsx';
export { RemoteAccessPage } from '../../features/settings/RemoteAccessPage.tsx';
export { TimeAndLanguagePage } from '../../features/settings/TimeAndLanguagePage.tsx';
export { TimeZonePage } from '../../features/settings/TimeZonePage.tsx';
