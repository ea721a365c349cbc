/** The name of the browser's database in which the results are kept. */
export const RESULTS_DATABASE = "vitrine.results";
