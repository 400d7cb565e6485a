/** What is played, in a few words. */
export const game = {
  kinds: { run: 'Run', collector: 'Collector', patterns: 'Patterns' },
  run: {
    sprint: (first: string, last: string) => `Sprint ${first}–${last}`,
    sprintUndrawn: 'Sprint, ten numbers',
    trip: (first: string, last: string) => `Trip ${first}–${last}`,
    classic: 'Classic 001–999',
  },
  title: (kind: string, what: string) => `${kind}: ${what}`,
  chains: { convoy: 'Convoy', race: 'Race' },
  matchings: { 'last-three': 'Last three digits', exact: 'Exact digit group', 'last-two': 'Last two digits' },
  modes: { together: 'Together', race: 'Race' },
  lists: { europe: 'Europe', america: 'USA and Canada', regions: 'Regions', own: 'Own list' },
  regionsOf: (country: string) => `Regions of ${country}`,
  minutes: (minutes: number) => `${minutes} minutes`,
  photos: 'Photos',
  until: (date: string) => `Until ${date}`,
  settles: { trust: 'Trust settles', group: 'Group settles', judge: 'A judge settles' },
};
