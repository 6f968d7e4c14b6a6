// The exports of the network chunk: its pages, by the names in pages.ts.
export { EthernetPage } from '../../features/network/EthernetPage.tsx';
export { HostnamePage } from '../../features/network/HostnamePage.tsx';
export { Ip4Page } from '../../features/network/Ip4Page.tsx';
export { NetworkPage } from '../../features/network/NetworkPage.tsx';
export { NtpPage } from '../../features/network/NtpPage.tsx';
export { ProxyPage } from '../../features/network/ProxyPage.tsx';
