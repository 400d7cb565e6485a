export const proof = {
  title: 'Is it you?',
  why: 'This is a strong act. Please show once more who you are.',
  password: 'Password',
  missing: 'Password is required',
  cancel: 'Cancel',
  go: 'Go on',
};
