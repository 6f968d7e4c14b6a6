import barra from './tilt/barra.webm';
import cardhu from './tilt/cardhu.webm';
import dalmore from './tilt/dalmore.webm';
import edradour from './tilt/edradour.webm';
import fettercairn from './tilt/fettercairn.webm';
import harris from './tilt/harris.webm';
import kavalan from './tilt/kavalan.webm';

/** The addresses of the demo videos, by product code. scripts/tilt-videos.ts makes them. */
export const tiltVideos: Readonly<Record<string, string>> = {
  barra,
  cardhu,
  dalmore,
  edradour,
  fettercairn,
  harris,
  kavalan,
};
