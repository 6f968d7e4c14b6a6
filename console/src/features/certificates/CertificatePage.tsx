import { useToaster } from '@stillhouse/ui/Toaster';
import { useEffect, useState } from 'react';
import { Redirect, useNavigate, useParams } from '../../router/Router.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { useCertificates, useForgetCertificate } from './use-certificates.ts';

/**
 * One certificate. An unknown id redirects to the network page (R2.27), but not before the device
 * has responded.
 */
export function CertificatePage() {
  const { certificateId } = useParams('/network/certificates/:certificateId');
  const query = useCertificates();
  const forget = useForgetCertificate();
  const navigate = useNavigate();
  const toaster = useToaster();
  const [removed, setRemoved] = useState<string | null>(null);

  // In an effect, because the dialog has to close before the next page can take the focus.
  useEffect(() => {
    if (removed === null || certificateId === undefined) return;
    forget(certificateId);
    toaster.show(removed);
    navigate('/network/certificates', { replace: true });
  }, [removed, certificateId, forget, toaster, navigate]);

  return (
    <QueryPage query={query} what="the certificate" lines={8}>
      {({ data, aheadMs }) => {
        const certificate = data.items.find(({ fingerprint }) => fingerprint === certificateId);
        if (certificate) {
          return (
            <CertificateCard certificate={certificate} aheadMs={aheadMs} onRemoved={setRemoved} />
          );
        }
        return removed === null && <Redirect to="/network" />;
      }}
    </QueryPage>
  );
}
