// The exports of the system chunk: its pages, by the names in pages.ts.
export { AdditionalOptionsPage } from '../../features/additional-options/AdditionalOptionsPage.tsx';
export { SettingsFilePage } from '../../features/settings-file/SettingsFilePage.tsx';
export { ChannelPage } from '../../features/system/ChannelPage.tsx';
export { SoftwareUpdatePage } from '../../features/system/SoftwareUpdatePage.tsx';
export { SystemPage } from '../../features/system/SystemPage.tsx';
