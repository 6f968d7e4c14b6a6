// What the settings' chunk exports: one name per page, as the route table knows them.
export { AntibandingModePage } from './AntibandingModePage.tsx';
export { AudioVideoPage } from './AudioVideoPage.tsx';
export { LanguagePage } from './LanguagePage.tsx';
export { RemoteAccessPage } from './RemoteAccessPage.tsx';
export { TimeAndLanguagePage } from './TimeAndLanguagePage.tsx';
export { TimeZonePage } from './TimeZonePage.tsx';
