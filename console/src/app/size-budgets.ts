/** Budgets in kB of gzip (decision 0008), for the tests and for `npm run bench`. */
export const sizeBudgets = {
  /** The sign-in page. */
  signInScripts: 75,
  /** Status with the shell around it. */
  firstScripts: 105,
  firstStyles: 15,
  allScripts: 235,
} as const;
