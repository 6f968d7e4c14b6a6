// The exports of the settings chunk: its pages, by the names in pages.ts.
export { AntibandingModePage } from '../../features/settings/AntibandingModePage.tsx';
export { AudioVideoPage } from '../../features/settings/AudioVideoPage.tsx';
export { LanguagePage } from '../../features/settings/LanguagePage.tsx';
export { RemoteAccessPage } from '../../features/settings/RemoteAccessPage.tsx';
export { TimeAndLanguagePage } from '../../features/settings/TimeAndLanguagePage.tsx';
export { TimeZonePage } from '../../features/settings/TimeZonePage.tsx';
