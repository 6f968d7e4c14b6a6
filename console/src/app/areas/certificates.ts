// What the chunk of certificates and 802.1x exports: one name per page, as the route table knows them.

export { CertificatePage } from '../../features/certificates/CertificatePage.tsx';
export { CertificatesPage } from '../../features/certificates/CertificatesPage.tsx';
export { CsrPage } from '../../features/dot1x/CsrPage.tsx';
export { Dot1xPage } from '../../features/dot1x/Dot1xPage.tsx';
export { WiredPage } from '../../features/dot1x/WiredPage.tsx';
export { WirelessPage } from '../../features/dot1x/WirelessPage.tsx';
