/** In ms. An older status would be displayed as the present state of the device. */
export const maxStatusAgeMs = 5_000;
