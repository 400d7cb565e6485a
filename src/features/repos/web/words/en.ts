export const repos = {
  lead: 'Here you will pull a repository on the server with one button.',
  pull: 'Pull',
  pullLater: 'The button will work once repositories can be set up.',
};
