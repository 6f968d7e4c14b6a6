/** Where reports are written, relative to the repository. They are not kept in it. */
export const reportsFolder = 'reports';
