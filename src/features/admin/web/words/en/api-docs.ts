export const apiDocs = {
  lead: 'Every call this site answers, from the same contracts that check it.',
  filter: 'Filter',
  count: (found: string, all: string) => `${found} of ${all} calls`,
  failed: 'The description of the API could not be loaded',
  query: 'Query',
  body: 'Body',
  answer: 'Answer',
  empty: 'No body',
};
