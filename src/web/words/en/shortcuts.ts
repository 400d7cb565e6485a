export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  help: 'Show these shortcuts',
  home: 'Home',
  bingo: 'Bingo',
  profile: 'Profile',
  back: 'Back',
  onlyOutside: 'Single keys work outside of fields only.',
  enabled: 'Single-key shortcuts',
};
