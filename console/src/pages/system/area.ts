// What the system area's chunk exports: one name per page, as the route table knows them.
export { AdditionalOptionsPage } from '../additional-options/AdditionalOptionsPage.tsx';
export { ChannelPage } from './ChannelPage.tsx';
export { SoftwareUpdatePage } from './SoftwareUpdatePage.tsx';
export { SystemPage } from './SystemPage.tsx';
