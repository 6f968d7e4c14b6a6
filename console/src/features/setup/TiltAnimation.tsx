import { getDisplayName } from '@stillhouse/products/catalog';
import { Button } from '@stillhouse/ui/Button';
import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import styles from './TiltAnimation.module.css';

type Box = { x: number; y: number; width: number; height: number; rx: number };

/** A product from the front, in a box of 200 by 180. */
type Drawing = { body: Box; screen?: Box; camera: { x: number; y: number } };

/** The products that have a camera of their own (`hasVideoPreview` in the catalog). */
const drawings: Readonly<Record<string, Drawing>> = {
  barra: { body: createBox(20, 78, 160, 26, 13), camera: { x: 100, y: 91 } },
  edradour: { body: createBox(16, 76, 168, 30, 15), camera: { x: 100, y: 91 } },
  dalmore: { body: createBox(6, 72, 188, 36, 12), camera: { x: 100, y: 90 } },
  cardhu: {
    body: createBox(10, 20, 180, 122, 6),
    screen: createBox(15, 25, 170, 100, 3),
    camera: { x: 100, y: 134 },
  },
  harris: {
    body: createBox(20, 24, 160, 112, 6),
    screen: createBox(25, 29, 150, 88, 3),
    camera: { x: 100, y: 127 },
  },
  kavalan: {
    body: createBox(6, 14, 188, 134, 6),
    screen: createBox(11, 30, 178, 112, 3),
    camera: { x: 100, y: 22 },
  },
  fettercairn: {
    body: createBox(56, 12, 88, 156, 10),
    screen: createBox(61, 34, 78, 129, 5),
    camera: { x: 100, y: 23 },
  },
};

function createBox(x: number, y: number, width: number, height: number, rx: number): Box {
  return { x, y, width, height, rx };
}

/**
 * Shows how to tilt the camera of a product: the device on the left, and what its camera sees on
 * the right (decision 0067). Shows nothing for an unknown product, since the text of the step says
 * it, too.
 */
export function TiltAnimation({ product }: { product: string }) {
  const { config } = useServices();
  const [isPlaying, setIsPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const drawing = drawings[product];
  if (!drawing) return null;
  return (
    <div className={styles.animation} data-playing={isPlaying}>
      <svg
        viewBox="0 0 480 270"
        role="img"
        aria-label={`How to tilt the camera of the ${getDisplayName(product, config.brand)}`}
      >
        <Device drawing={drawing} />
        <CameraView />
      </svg>
      <Button size="small" onClick={() => setIsPlaying(!isPlaying)}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
    </div>
  );
}

function Device({ drawing: { body, screen, camera } }: { drawing: Drawing }) {
  return (
    <g transform="translate(16 45)">
      <rect {...body} className={styles.body} />
      {screen && <rect {...screen} className={styles.screen} />}
      <g transform={`translate(${camera.x} ${camera.y})`}>
        <circle r="8" className={styles.camera} />
        <circle r="4" className={styles.lens} />
        <path d="M18 -14V14M12 -8L18 -15L24 -8M12 8L18 15L24 8" className={styles.arrow} />
      </g>
    </g>
  );
}

function CameraView() {
  return (
    <>
      <svg x="244" y="67" width="220" height="136" aria-hidden="true">
        <rect width="220" height="136" className={styles.room} />
        <g className={styles.scene}>
          <Person x={54} y={55} color="#8a6f5b" />
          <Person x={110} y={47} color="#5b6f8a" />
          <Person x={166} y={55} color="#6f8a5b" />
          <rect y="91" width="220" height="140" className={styles.table} />
        </g>
      </svg>
      <rect x="244" y="67" width="220" height="136" rx="10" className={styles.frame} />
    </>
  );
}

function Person({ x, y, color }: { x: number; y: number; color: string }) {
  return (
    <g fill={color} transform={`translate(${x} ${y})`}>
      <circle r="13" />
      <path d="M-26 42A26 25 0 0 1 26 42Z" />
    </g>
  );
}
