export const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  visitorLead: 'A stop beside the road. Log in to see what is open for you.',
  git: 'Git',
  gitDetail: 'Pull a repository on the server',
  evcars: 'Ev Cars',
  evcarsDetail: 'Every battery-electric car, side by side',
  minigames: 'Minigames',
  minigamesDetail: 'For the back seat',
  goBack: 'Go Back',
};
