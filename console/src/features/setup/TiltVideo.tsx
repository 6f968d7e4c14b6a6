import { getDisplayName } from '@stillhouse/products/catalog';
import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import styles from './Setup.module.css';
import { tiltVideos } from './tilt-videos.ts';

/** Without sound. How the camera of this product is tilted. Nothing where there is no video, or it cannot be played: the words say it, too. */
export function TiltVideo({ product }: { product: string }) {
  const { config } = useServices();
  const [isBroken, setIsBroken] = useState(false);
  const source = tiltVideos[product];
  if (source === undefined || isBroken) return null;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <video
      className={styles.video}
      src={source}
      aria-label={`How to tilt the camera of the ${getDisplayName(product, config.brand)}`}
      width={480}
      height={270}
      autoPlay={!isCalm}
      controls
      loop
      muted
      playsInline
      onError={() => setIsBroken(true)}
    />
  );
}
