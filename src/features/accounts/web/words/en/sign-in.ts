/** What one signs in with, on one's profile. */
export const signIn = {
  title: 'Sign in',
  password: 'Password',
  changed: (day: string) => `changed ${day}`,
  setOn: (day: string) => `set ${day}`,
  change: 'Change',
  changeTitle: 'Change password',
  changeWhy: 'All other devices are signed out; this one stays.',
  current: 'Present password',
  currentRequired: 'Password is required',
  shown: 'Your passkey stands in for the present password.',
  wanted: 'New password',
  wantedHint: 'At least 8 characters.',
  keep: 'Keep it',
  set: 'Save',
  done: 'Your password is changed. All other devices are signed out.',
};
