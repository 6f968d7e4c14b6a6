/** The demo videos, by product code. Made by scripts/tilt-videos.ts. */
export const tiltVideos: Readonly<Record<string, string>> = {};
