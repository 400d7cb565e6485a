/** What a guest of a room reads outside of it. */
export const guests = {
  elsewhere: 'You are a guest in one room',
  elsewhereLead:
    'Everything else here is for people with an account. Choose a password, and your name and your boards stay.',
  toRoom: 'To your room',
  keep: 'Keep my name and boards',
  logOutTitle: 'Log out as a guest?',
  logOutBody:
    'A guest has no password: nobody can come back as you, and your board stays without you. Choose a password in your profile first to keep it.',
  logOutYes: 'Log out all the same',
  logOutNo: 'Stay',
};
