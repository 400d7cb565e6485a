export const pick = {
  letters: 'Letters or country',
  lettersOfRegion: 'Letters or region',
  stillMissing: 'Still missing',
  count: (missing: number, hasLikely: boolean) => `${missing}${hasLikely ? ', likely ones first' : ''}`,
  like: (count: number) => {
    if (count === 0) return 'None is called that';
    return count === 1 ? 'One is called that' : `${count} are called that`;
  },
  had: (login: string, moment: string) => `${login} had it at ${moment}`,
  found: 'Found',
  foundPlace: (name: string) => `Found ${name}`,
};
