export const frame = {
  tabs: 'Pages of the owner',
  labels: {
    admin: 'Overview',
    adminPeople: 'People',
    adminRooms: 'Rooms and photos',
    adminChallenges: 'Challenges',
    adminAudit: 'Audit',
    adminBackups: 'Backups',
  },
  showMore: 'Show more',
};

export const request = {
  copy: (id: string) => `Copy ${id}`,
  copied: (id: string) => `${id} is copied: the log knows more about it.`,
  notCopied: 'The browser lets nothing be copied here.',
};
