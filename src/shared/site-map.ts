import type { Role } from './roles.ts';

/** Who may see a page: any visitor, anyone with a token, or holders of a role. */
export type PageGuard = 'anyone' | 'token' | Role;

/**
 * Names a component by its file: `rooms/LobbyPage` is `LobbyPage` in `src/features/rooms/web/LobbyPage.tsx`, and
 * `web/NotFoundPage` is `NotFoundPage` in `src/web/pages/NotFoundPage.tsx`.
 */
export type Part = `${string}/${string}`;

type Sign = 'bingo' | 'cars' | 'race' | 'smoke' | 'admin' | 'party';

interface GameFacts {
  title: string;
  /** The role for creating and listing its rooms and reading about them. Anyone with a room's code may join. */
  role: Role;
  /** The letter on its rooms' number plates. */
  mark: string;
  sign: Sign;
  /** What the game adds to the pages that all games share: `GameLobby` and `GameRoom` in `features/rooms/web`. */
  lobby?: Part;
  room?: Part;
  /** What it adds to a screen's page: `GameScreen`. */
  screen?: Part;
}

/** The games that are played in rooms, keyed by their name in addresses and in the database. */
export const games = {
  bingo: {
    title: 'Bingo',
    role: 'bingo',
    mark: 'B',
    sign: 'bingo',
    lobby: 'bingo/BingoLobby',
    room: 'bingo/BingoRoom',
    screen: 'bingo/BingoScreen',
  },
  plates: {
    title: 'Plates',
    role: 'developer',
    mark: 'P',
    sign: 'bingo',
    lobby: 'plates/PlatesLobby',
    room: 'plates/PlatesRoom',
    screen: 'plates/PlatesScreen',
  },
  partyfun: {
    title: 'PartyFun',
    role: 'developer',
    mark: 'F',
    sign: 'party',
    lobby: 'partyfun/PartyFunLobby',
    room: 'partyfun/PartyFunRoom',
    screen: 'partyfun/PartyFunScreen',
  },
} as const satisfies Record<string, GameFacts>;
export type GameName = keyof typeof games;

/** A navigation entry (rail, or bar on a phone) for users who may see the page. */
interface Rail {
  label: string;
  sign?: Sign;
  /** Sort order of the entries. */
  place: number;
  /** Other pages on which, and below which, this entry is marked as current. */
  covers?: readonly string[];
  /** A role required in addition to the guard's. */
  needs?: Role;
}

interface PageDetails {
  /** A role that opens it in addition to the guard's. */
  alsoFor?: Role;
  icon?: string;
  rail?: Rail;
  /** Who finds the page through search, if that differs from its guard. */
  foundBy?: 'guests' | 'nobody' | Role;
  /** Default parameters for links from the rail and from search. */
  defaultParams?: Readonly<Record<string, string>>;
  /** Open to guests of a room, whom all other pages send back to their room. */
  guests?: true;
  /** The game it shows, if the address doesn't name it. */
  game?: GameName;
  /** Which of the game's parts it shows. */
  part?: 'lobby' | 'room' | 'screen';
  /** Rendered without the site's frame, such as on a television. */
  isBare?: true;
  /** The page is a dialog: the page below it keeps its scroll position and focus. */
  isDialog?: true;
}

export interface Page<P extends string = string> extends PageDetails {
  /** The address, with `:name` for parameters. */
  pattern: P;
  guard: PageGuard;
  /** The page's heading, and the first part of the browser's title. */
  title: string;
  shows: Part;
}

function page<const P extends string, const D extends PageDetails>(
  pattern: P,
  guard: PageGuard,
  title: string,
  shows: Part,
  details: D = {} as D,
) {
  return { pattern, guard, title, shows, ...details };
}

/**
 * Every page of the site, in matching order, with all its properties. The server uses it to pick chunks; the browser
 * guards, routes, preloads and searches with it.
 */
export const pages = {
  home: page('/', 'anyone', 'Home', 'home/HomePage', { icon: 'home', rail: { label: 'Home', place: 1 } }),
  misc: page('/misc', 'anyone', 'Misc', 'home/MiscPage', { icon: 'grid' }),
  git: page('/git', 'git', 'Git', 'repos/GitPage', { icon: 'git', rail: { label: 'Git', sign: 'admin', place: 6 } }),
  minigames: page('/misc/minigames', 'bingo', 'Minigames', 'home/MinigamesPage'),
  plates: page('/misc/minigames/plates', 'developer', 'Plates', 'rooms/LobbyPage', { game: 'plates', part: 'lobby' }),
  partyfun: page('/misc/minigames/partyfun', 'developer', 'PartyFun', 'rooms/LobbyPage', {
    game: 'partyfun',
    part: 'lobby',
  }),
  partyfunPlayers: page(
    '/misc/minigames/partyfun/num-players',
    'developer',
    'PartyFun players',
    'partyfun/NumPlayersPage',
    { foundBy: 'nobody' },
  ),
  partyfunCards: page('/misc/minigames/partyfun/cards', 'developer', 'PartyFun', 'partyfun/CardsPage', {
    foundBy: 'nobody',
    isBare: true,
  }),
  lobby: page('/misc/minigames/:gameName', 'token', 'Bingo', 'rooms/LobbyPage', {
    part: 'lobby',
    icon: 'bingo',
    defaultParams: { gameName: 'bingo' },
    foundBy: 'bingo',
    rail: { label: 'Bingo', sign: 'bingo', place: 2, covers: ['lobby', 'challenges'] },
  }),
  rooms: page('/misc/minigames/:gameName/rooms', 'token', 'Rooms', 'rooms/RoomsPage'),
  room: page('/misc/minigames/:gameName/rooms/:roomNumber', 'token', 'Room', 'rooms/RoomPage', {
    part: 'room',
    guests: true,
  }),
  photos: page('/misc/minigames/:gameName/rooms/:roomNumber/photos', 'token', 'Photos', 'rooms/RoomPage', {
    part: 'room',
    guests: true,
  }),
  photo: page('/misc/minigames/:gameName/rooms/:roomNumber/photos/:seq', 'token', 'Photo', 'rooms/RoomPage', {
    part: 'room',
    isDialog: true,
    guests: true,
  }),
  lastRoom: page('/last-room', 'token', 'Last room', 'rooms/LastRoomPage', { foundBy: 'nobody' }),
  share: page('/share', 'token', 'Share a photo', 'bingo/SharePage', { foundBy: 'nobody' }),
  challengeForm: page('/bingo/challenges/form', 'token', 'New challenge', 'challenges/ChallengeFormPage', {
    icon: 'plus',
    // The guard only asks for a token, but the content is for players.
    foundBy: 'bingo',
  }),
  challenges: page('/bingo/challenges', 'token', 'Bingo challenges', 'challenges/ChallengesPage', {
    icon: 'bingo',
    foundBy: 'bingo',
  }),
  evcars: page('/misc/evcars', 'developer', 'Ev Cars', 'vehicles/EvCarsPage', { icon: 'cars' }),
  races: page('/misc/evcars/races', 'developer', 'Races', 'race/RacesPage', {
    icon: 'race',
    rail: { label: 'Races', sign: 'race', place: 4 },
  }),
  cars: page('/misc/evcars/database', 'developer', 'Electric cars', 'vehicles/CarsPage', {
    icon: 'cars',
    rail: { label: 'Cars', sign: 'cars', place: 3, covers: ['compareCars', 'carChart'] },
  }),
  car: page('/misc/evcars/database/:carId', 'developer', 'Electric car', 'vehicles/CarPage'),
  compareCars: page('/misc/evcars/compare', 'developer', 'Compare cars', 'vehicles/ComparePage', {
    icon: 'cars',
  }),
  carChart: page('/misc/evcars/chart', 'developer', 'Car chart', 'vehicles/CarChartPage', {
    icon: 'cars',
  }),
  metrics: page('/metrics', 'developer', 'Metrics', 'cigars/MetricsPage', { icon: 'smoke' }),
  pitis: page('/metrics/pitis', 'developer', 'Pitis', 'cigars/PitisPage', {
    icon: 'smoke',
    // The content is the smoker's.
    alsoFor: 'smoker',
    rail: { label: 'Pitis', sign: 'smoke', place: 5, needs: 'smoker' },
  }),
  admin: page('/admin', 'root', 'Admin', 'admin/OverviewPage', {
    icon: 'shield',
    rail: { label: 'Admin', sign: 'admin', place: 7, covers: ['apiDocs'] },
  }),
  adminPeople: page('/admin/people', 'root', 'People', 'admin/PeoplePage', { icon: 'shield' }),
  adminPerson: page('/admin/people/:login', 'root', 'Person', 'admin/PersonPage'),
  adminRooms: page('/admin/rooms', 'root', 'Rooms and photos', 'admin/RoomsAndPhotosPage', { icon: 'shield' }),
  adminChallenges: page('/admin/challenges', 'root', 'Challenge pool', 'admin/ChallengePoolPage', { icon: 'shield' }),
  adminAudit: page('/admin/audit', 'root', 'Audit', 'admin/AuditPage', { icon: 'shield' }),
  adminBackups: page('/admin/backups', 'root', 'Backups', 'backups/BackupsPage', { icon: 'shield' }),
  join: page('/join', 'anyone', 'Join a room', 'rooms/JoinByLinkPage', { foundBy: 'nobody', guests: true }),
  invitation: page('/invitation', 'anyone', 'Invitation', 'accounts/InvitationPage', {
    foundBy: 'nobody',
    guests: true,
  }),
  newPassword: page('/new-password', 'anyone', 'New password', 'accounts/NewPasswordPage', {
    foundBy: 'nobody',
    guests: true,
  }),
  screen: page('/screen', 'anyone', 'Screen', 'rooms/ScreenPage', {
    part: 'screen',
    foundBy: 'nobody',
    guests: true,
    isBare: true,
  }),
  about: page('/about', 'developer', 'About', 'about/AboutPage'),
  login: page('/login', 'anyone', 'Login', 'accounts/LoginPage', { icon: 'person', foundBy: 'guests' }),
  profile: page('/profile', 'token', 'Profile', 'accounts/ProfilePage', { icon: 'person', guests: true }),
  apiDocs: page('/api-docs', 'root', 'API', 'admin/ApiDocsPage'),
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof pages;
