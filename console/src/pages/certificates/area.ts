// What the chunk of certificates and 802.1x exports: one name per page, as the route table knows them.
export { CsrPage } from '../dot1x/CsrPage.tsx';
export { Dot1xPage } from '../dot1x/Dot1xPage.tsx';
export { WiredPage } from '../dot1x/WiredPage.tsx';
export { WirelessPage } from '../dot1x/WirelessPage.tsx';
export { CertificatePage } from './CertificatePage.tsx';
export { CertificatesPage } from './CertificatesPage.tsx';
