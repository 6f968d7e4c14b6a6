// What the network area's chunk exports: one name per page, as the route table knows them.
export { EthernetPage } from './EthernetPage.tsx';
export { HostnamePage } from './HostnamePage.tsx';
export { Ip4Page } from './Ip4Page.tsx';
export { NetworkPage } from './NetworkPage.tsx';
export { NtpPage } from './NtpPage.tsx';
export { ProxyPage } from './ProxyPage.tsx';
