/** The page of one's own account. */
export const profile = {
  fields: { login: 'Login', email: 'Email', roles: 'Roles', created_at: 'Member since' } as Partial<
    Record<string, string>
  >,
  none: 'none',
  notGiven: 'not given',
  yes: 'yes',
  no: 'no',
  you: 'You',
  logOut: 'Log Out',
  goHome: 'Go Home',
  registerUser: 'Register User',
  challenges: 'Bingo Challenges',
  device: 'This device',
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  shortcuts: 'Single-key shortcuts',
  shortcutsHint: 'Press ? to see them.',
  danger: 'Leave for good',
  deleteAccount: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteBody:
    'Your boards, photos, logs and sessions go with it and cannot be brought back. Rooms you opened pass to the member who has been there longest.',
  deleteYes: 'Delete account',
  deleteNo: 'Keep it',
  deleted: 'Your account is deleted.',
  deletingFailed: 'Error deleting account',
  registeringFailed: (why: string) => `Error registering user: ${why}`,
  failed: 'Your profile could not be loaded',
};
