export const search = {
  title: 'Search',
  label: 'Find a page, a room, a car or an action',
  nothing: (text: string) => `Nothing found for "${text}"`,
  found: (count: string) => `${count} found`,
  page: 'Page',
  action: 'Action',
  logOut: 'Log Out',
  themeLight: 'Light theme',
  themeDark: 'Dark theme',
  themeAuto: 'Theme as the device has it',
  shortcuts: 'Keyboard shortcuts',
};
