/** A product from the front, in a box of 200 by 180. */
export type Shape = {
  /** The body: left, top, width, height, radius of the corners. */
  body: [number, number, number, number, number];
  /** Its screen, for those that have one. */
  screen?: [number, number, number, number, number];
  /** The middle of the camera that is tilted. */
  camera: [number, number];
};

/**
 * The products with a camera of their own (hasVideoPreview in contracts/products/src/catalog.ts).
 */
export const shapes: Readonly<Record<string, Shape>> = {
  barra: { body: [20, 78, 160, 26, 13], camera: [100, 91] },
  edradour: { body: [16, 76, 168, 30, 15], camera: [100, 91] },
  dalmore: { body: [6, 72, 188, 36, 12], camera: [100, 90] },
  cardhu: { body: [10, 20, 180, 122, 6], screen: [15, 25, 170, 100, 3], camera: [100, 134] },
  harris: { body: [20, 24, 160, 112, 6], screen: [25, 29, 150, 88, 3], camera: [100, 127] },
  kavalan: { body: [6, 14, 188, 134, 6], screen: [11, 30, 178, 112, 3], camera: [100, 22] },
  fettercairn: { body: [56, 12, 88, 156, 10], screen: [61, 34, 78, 129, 5], camera: [100, 23] },
};
