// The exports of the chunk for certificates and 802.1x: its pages, by the names in pages.ts.

export { CertificatePage } from '../../features/certificates/CertificatePage.tsx';
export { CertificatesPage } from '../../features/certificates/CertificatesPage.tsx';
export { CsrPage } from '../../features/dot1x/CsrPage.tsx';
export { Dot1xPage } from '../../features/dot1x/Dot1xPage.tsx';
export { WiredPage } from '../../features/dot1x/WiredPage.tsx';
export { WirelessPage } from '../../features/dot1x/WirelessPage.tsx';
