export const frame = {
  tabs: "Owner's pages",
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
  copied: (id: string) => `${id} copied. Look it up in the server log.`,
  notCopied: 'Your browser blocked copying. Select the text and copy it yourself.',
};
