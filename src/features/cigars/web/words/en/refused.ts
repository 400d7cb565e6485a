/** What the server did not take. */
export const refused = {
  told: (what: string, problem: string) => `${what} was not taken: ${problem}`,
  more: (count: string) => `${count} more were not taken.`,
  tryAgain: 'Try again',
  asNow: 'Count it as now',
  drop: 'Drop it',
};
