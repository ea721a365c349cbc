export const RESULTS_DATABASE = "vitrine.results";
