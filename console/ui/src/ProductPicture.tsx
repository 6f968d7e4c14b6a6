import { useEffect, useState } from 'react';
import styles from './ProductPicture.module.css';
import type { Drawing } from './products/drawings.ts';

type DrawingOf = (product: string) => Drawing;

/** Kept, so that only the first picture of a page comes late. */
let drawingOf: DrawingOf | null = null;

/**
 * The drawing of a product, as wide as its place. A code without a drawing gets a plain device. The drawings are a
 * chunk of their own, not to weigh on the first screen: until it has come, and when it cannot come, the place is empty.
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

function useDrawings(): DrawingOf | null {
  const [loaded, setLoaded] = useState(() => drawingOf);
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

/** @returns null when the chunk cannot be fetched: a picture is no reason to fail a page */
async function loadDrawings(): Promise<DrawingOf | null> {
  const module = await import('./products/drawings.ts').catch(() => null);
  drawingOf = module?.drawingOf ?? drawingOf;
  return drawingOf;
}
