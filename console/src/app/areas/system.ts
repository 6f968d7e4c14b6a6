// What the system area's chunk exports: one name per page, as the route table knows them.
export { AdditionalOptionsPage } from '../../features/additional-options/AdditionalOptionsPage.tsx';
export { ChannelPage } from '../../features/system/ChannelPage.tsx';
export { SoftwareUpdatePage } from '../../features/system/SoftwareUpdatePage.tsx';
export { SystemPage } from '../../features/system/SystemPage.tsx';
