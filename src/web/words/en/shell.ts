const errors = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  unexpected: 'Something went wrong. Please try again.',
  status: (status: number) => `The server answered with an error (${status}).`,
  pageBroke: 'This page stopped working',
  restWorks: 'The rest of the site still works. Trying again loads the page anew.',
  whoAreYou: 'We could not find out who is signed in',
  imageTooLarge: 'Image is too large. Please use a smaller image.',
  waitSeconds: (time: string) => `Please try again in ${time}.`,
};

const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  show: 'Show password',
  hide: 'Hide password',
  optional: 'optional',
  working: 'Working…',
  beingBuilt: 'Being built',
};

const header = {
  skip: 'Skip to the content',
  back: 'Back',
  search: 'Search',
  searchKeys: (mac: boolean) => (mac ? '⌘K' : 'Ctrl K'),
  profile: 'Profile',
  login: 'Login',
  offline: 'Offline. What you see may be out of date; what you enter cannot be sent yet.',
};

const nav = {
  label: 'Main',
  home: 'Home',
  misc: 'Misc',
  bingo: 'Bingo',
  cars: 'Cars',
  race: 'Race',
  pitis: 'Pitis',
  git: 'Git',
};

const guard = {
  notAuthenticated: 'Not Authenticated',
  pleaseLogIn: 'Log in to see this page. You come back here afterwards.',
  login: 'Login',
  roleMissing: (page: string) => `Your account does not open the page "${page}".`,
  notFound: 'Page not found',
  notFoundDetail: 'There is nothing at this address. It may be mistyped, or what was here is gone.',
  goHome: 'Go Home',
};

const search = {
  title: 'Search',
  label: 'Find a page, a room or an action',
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

const shortcuts = {
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

const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  visitorLead: 'A stop beside the road. Log in to see what is open for you.',
  git: 'Git',
  gitDetail: 'Pull a repository on the server',
  misc: 'Misc',
  evcars: 'Ev Cars',
  evcarsDetail: 'Every battery-electric car, side by side',
  minigames: 'Minigames',
  minigamesDetail: 'For the back seat',
  goBack: 'Go Back',
  bingo: 'Bingo',
  bingoDetail: 'Twelve things to find on the road',
  plates: 'Plates',
  platesDetail: 'Number plates on the way',
  partyfun: 'PartyFun',
  partyfunDetail: 'For one phone or many',
  races: 'Races',
  racesDetail: 'Who arrives first, charging included',
  database: 'Database',
  databaseDetail: 'All electric cars, sorted',
  metrics: 'Metrics',
  pitis: 'Pitis',
  pitisDetail: 'Cigarettes, counted',
};

const built = {
  git: 'Here you will pull a repository on the server with one button.',
  pull: 'Pull',
  pullLater: 'The button will work once repositories can be set up.',
  about: 'What this site is and who made it will be told here.',
  plates: 'The game of number plates.',
  partyfun: 'Games for a party, on one phone or on many.',
  createRoom: 'Create room: not implemented yet.',
  joinRoom: 'Join room: not implemented yet.',
  howMany: 'How many devices play?',
  oneDevice: 'One device',
  manyDevices: 'Multiple devices',
  chosen: (choice: string) => `${choice}: this way of playing is being built.`,
  gameData: 'Game data',
  noGameData: 'There is no game data yet.',
  races: 'The race simulator is in progress.',
  distanceKm: 'Distance in km',
  pickCars: 'Pick cars',
  noCars: 'The cars come with the database.',
  start: 'Start',
  reset: 'Reset',
  raceLater: 'Start and Reset do nothing yet.',
  cars: 'All battery-electric cars, sorted by what matters to you.',
  car: 'The details of this car, section by section.',
  carSections: [
    'Price',
    'Battery',
    'Charge',
    'Performance',
    'Date',
    'Dimensions',
    'Efficiency',
    'Miscellaneous',
    'Range',
    'Real efficiency',
  ],
  carNotFound: 'Car not found',
  pitis: 'The counter for those who are on their way to the last one.',
  notASmoker: "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.",
};

const apiDocs = {
  lead: 'Every call this site answers, from the same contracts that check it.',
  filter: 'Filter',
  count: (found: string, all: string) => `${found} of ${all} calls`,
  failed: 'The description of the API could not be loaded',
  query: 'Query',
  body: 'Body',
  answer: 'Answer',
  empty: 'No body',
};

/** Texts of the shell, the menus, the kit, and the pages whose feature is still to come. */
export const shell = { errors, ui, header, nav, guard, search, shortcuts, menus, built, apiDocs };
