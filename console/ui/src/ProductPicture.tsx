import { useEffect, useState } from 'react';
import styles from './ProductPicture.module.css';
import type { Drawing } from './products/drawings.ts';

type GetDrawing = (product: string) => Drawing;

/** Cached, so that only the first picture of a page is delayed. */
let cachedGetDrawing: GetDrawing | null = null;

/**
 * The drawing of a product, as wide as its container. A code without a drawing gets a generic
 * device. The drawings are a chunk of their own, so that they do not delay the first screen. Until
 * the chunk is loaded, or if it cannot be loaded, the picture is empty.
 *
 * @param product the product code, such as 'barra'
 * @param name the model name: the alternative text (R1.7)
 */
export function ProductPicture({ product, name }: { product: string; name: string }) {
  const Drawn = useDrawings()?.(product);
  return Drawn ? (
    <Drawn name={name} />
  ) : (
    <div role="img" aria-label={name} className={styles.place} />
  );
}

function useDrawings(): GetDrawing | null {
  const [loaded, setLoaded] = useState(() => cachedGetDrawing);
  useEffect(() => {
    if (loaded) return;
    let mounted = true;
    void loadDrawings().then((drawings) => {
      if (mounted) setLoaded(() => drawings);
    });
    return () => {
      mounted = false;
    };
  }, [loaded]);
  return loaded;
}

/** @returns null if the chunk cannot be loaded, so that the page works without pictures */
export async function loadDrawings(): Promise<GetDrawing | null> {
  const module = await import('./products/drawings.ts').catch(() => null);
  cachedGetDrawing = module?.getDrawing ?? cachedGetDrawing;
  return cachedGetDrawing;
}
