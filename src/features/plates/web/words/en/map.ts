export const map = {
  title: 'Map',
  larger: 'Show it larger',
  yours: 'Yours',
  friends: 'Friends’',
  missing: 'Missing',
  found: (found: number, of: number) => `${found} of ${of} found.`,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  /** The picture in a sentence. */
  label: ({ yours, friends, missing }: { yours: number; friends: number; missing: number }) =>
    `Map of Europe: ${yours} found by you, ${friends} by friends, ${missing} still missing. The list names them.`,
  note: 'Outlines by Natural Earth, in the public domain, drawn as it draws them; the Crimea is drawn with Ukraine.',
};
