/** `asks` in the state of the browser's history, by which the search has one counted. */
export const logAsk = 'log a cigarette';
