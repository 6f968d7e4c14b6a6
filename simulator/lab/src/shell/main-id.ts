/** Id of the element that holds the page below the header. */
export const mainId = 'content';
