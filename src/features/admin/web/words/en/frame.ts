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
