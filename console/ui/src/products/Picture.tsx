import { createContext, type ReactNode, use, useId } from 'react';
import styles from './Picture.module.css';

/**
 * References to the gradients of one picture. Their ids are unique, since a page has many pictures.
 */
type Paints = { sky: string; body: string; metal: string; glass: string; dark: string };

const PaintContext = createContext<Paints | null>(null);

function usePaints(): Paints {
  const paints = use(PaintContext);
  if (!paints) throw new Error('Product drawings must be inside <Picture>');
  return paints;
}

/**
 * The frame of all product drawings: 320 by 240 units, a soft backdrop, the floor at y = 212, and
 * the materials. Colors come from the tokens by classes, so that dark mode uses the same drawing.
 */
export function Picture({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const paints: Paints = {
    sky: `url(#${id}s)`,
    body: `url(#${id}b)`,
    metal: `url(#${id}m)`,
    glass: `url(#${id}g)`,
    dark: `url(#${id}d)`,
  };
  return (
    <svg className={styles.picture} viewBox="0 0 320 240" role="img" aria-label={name}>
      <defs>
        <Gradient id={`${id}s`} from={styles.skyTop} to={styles.skyLow} />
        <Gradient id={`${id}b`} from={styles.bodyTop} to={styles.bodyLow} />
        <Gradient id={`${id}m`} from={styles.metalTop} to={styles.metalLow} />
        <Gradient id={`${id}g`} from={styles.glassTop} to={styles.glassLow} />
        <Gradient id={`${id}d`} from={styles.darkTop} to={styles.darkLow} />
      </defs>
      <rect className={styles.stage} width="320" height="240" />
      <PaintContext value={paints}>{children}</PaintContext>
    </svg>
  );
}

function Gradient(props: { id: string; from: string | undefined; to: string | undefined }) {
  return (
    <linearGradient id={props.id} x2="0" y2="1">
      <stop offset="0" className={props.from} />
      <stop offset="1" className={props.to} />
    </linearGradient>
  );
}

type Box = { x: number; y: number; width: number; height: number };

/**
 * A part of the device. Materials: body for the shell, metal for stands, glass and dark for fronts.
 */
export function Part(props: Box & { r?: number; of?: Exclude<keyof Paints, 'sky'> }) {
  const { r = 4, of = 'body', ...box } = props;
  return <rect {...box} rx={r} fill={usePaints()[of]} />;
}

export function PartPath({ d, of = 'body' }: { d: string; of?: Exclude<keyof Paints, 'sky'> }) {
  return <path d={d} fill={usePaints()[of]} />;
}

/** A display that is on: a lake at sunset, clipped to the box. The scene has 160 by 90 units. */
export function Screen(props: Box & { r?: number; sunX?: number; outline?: string }) {
  const { r = 3, sunX = 108, outline, x, y, width, height } = props;
  const { sky } = usePaints();
  const clip = useId();
  return (
    <g clipPath={`url(#${clip})`}>
      <clipPath id={clip}>
        {outline ? <path d={outline} /> : <rect x={x} y={y} width={width} height={height} rx={r} />}
      </clipPath>
      <rect x={x} y={y} width={width} height={height} fill={sky} />
      <svg
        x={x}
        y={y}
        width={width}
        height={height}
        viewBox="0 0 160 90"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <circle className={styles.sun} cx={sunX} cy="44" r="11" />
        <path
          className={styles.farHill}
          d="M-20 66C4 62 16 44 38 42s30 16 48 16 26-14 46-14 30 14 48 18v30H-20Z"
        />
        <path
          className={styles.nearHill}
          d="M-20 78c22-2 40-14 64-14s34 12 58 12 40-8 78-6v24H-20Z"
        />
      </svg>
      <path
        className={styles.gleam}
        d={`M${x} ${y}h${width * 0.46}L${x + width * 0.2} ${y + height}H${x}Z`}
      />
    </g>
  );
}

/** A camera lens: dark rim, glass, one highlight. */
export function Lens({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  const { dark } = usePaints();
  return (
    <g>
      <circle className={styles.rim} cx={cx} cy={cy} r={r} />
      <circle cx={cx} cy={cy} r={r * 0.8} fill={dark} />
      <circle className={styles.iris} cx={cx} cy={cy} r={r * 0.45} />
      <circle className={styles.glint} cx={cx - r * 0.26} cy={cy - r * 0.3} r={r * 0.17} />
    </g>
  );
}

/** Speaker grille: a row of fine slots. */
export function Grille({ x, y, width, height }: Box) {
  const slots = Math.floor(width / 4);
  const lines = Array.from({ length: slots }, (_, slot) => `M${x + 2 + slot * 4} ${y}v${height}`);
  return <path className={styles.slots} d={lines.join('')} />;
}

/** An edge that reflects the light from above. */
export function Edge({ d }: { d: string }) {
  return <path className={styles.edge} d={d} />;
}

/** The power light. */
export function Lamp({ cx, cy, width = 10 }: { cx: number; cy: number; width?: number }) {
  return (
    <rect className={styles.lamp} x={cx - width / 2} y={cy - 1} width={width} height={2} rx={1} />
  );
}

export function Shadow({ cx = 160, cy = 212, rx }: { cx?: number; cy?: number; rx: number }) {
  return (
    <g className={styles.shadow}>
      <ellipse cx={cx} cy={cy} rx={rx} ry={rx * 0.06} />
      <ellipse cx={cx} cy={cy} rx={rx * 0.8} ry={rx * 0.035} />
    </g>
  );
}

/** An external display, only outlined. */
export function RoomDisplay({ x, y, width, height }: Box) {
  return (
    <g className={styles.room}>
      <rect x={x} y={y} width={width} height={height} rx={5} />
      <path
        className={styles.roomGleam}
        d={`M${x + width * 0.5} ${y + 1}h${width * 0.2}l${-width * 0.26} ${height - 2}h${-width * 0.2}Z`}
      />
    </g>
  );
}

/** A table top, from edge to edge. */
export function TableTop({ y = 196 }: { y?: number }) {
  return (
    <g>
      <path className={styles.table} d={`M0 ${y}H320V240H0Z`} />
      <path className={styles.tableEdge} d={`M0 ${y}H320`} />
    </g>
  );
}
