/** What one signs in with, on one's profile. */
export const signIn = {
  title: 'Sign in',
  password: 'Password',
};
