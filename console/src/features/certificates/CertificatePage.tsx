import { useToaster } from '@stillhouse/ui/Toaster';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { useCertificates, useForgetCertificate } from './use-certificates.ts';

/**
 * One certificate. An id that the device does not know leads to the network page (spec section 2); as long as the device
 * has not answered, it is not said to be unknown.
 */
export function CertificatePage() {
  const { certificateId } = useParams();
  const answer = useCertificates();
  const forget = useForgetCertificate();
  const navigate = useNavigate();
  const toaster = useToaster();
  const [removed, setRemoved] = useState<string | null>(null);

  // an effect: the dialog has to be gone before the next page can take the focus
  useEffect(() => {
    if (removed === null || certificateId === undefined) return;
    forget(certificateId);
    toaster.show(removed);
    navigate('/network/certificates', { replace: true });
  }, [removed, certificateId, forget, toaster, navigate]);

  return (
    <AnsweredPage answer={answer} what="the certificate" lines={8}>
      {({ data, aheadMs }) => {
        const certificate = data.find(({ fingerprint }) => fingerprint === certificateId);
        if (certificate) {
          const now = Date.now() + aheadMs;
          return <CertificateCard certificate={certificate} now={now} onRemoved={setRemoved} />;
        }
        return removed === null && <Navigate to="/network" replace />;
      }}
    </AnsweredPage>
  );
}
