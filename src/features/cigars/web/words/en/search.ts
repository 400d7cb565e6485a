/** How the search offers to count one. */
export const search = {
  title: 'I smoked one',
  detail: 'Counts one now',
};
