import type { PageName } from '#shared/pages.ts';

/**
 * The file that shows each page. The server looks it up in the build's manifest to name a page's chunks in the HTML it
 * sends; `routes.tsx` imports the same files, which a test compares.
 */
export const pageFiles: Record<PageName, string> = {
  home: 'src/web/pages/HomePage.tsx',
  misc: 'src/web/pages/MiscPage.tsx',
  git: 'src/features/repos/web/GitPage.tsx',
  minigames: 'src/web/pages/MinigamesPage.tsx',
  plates: 'src/features/plates/web/PlatesPage.tsx',
  partyfun: 'src/features/partyfun/web/PartyFunPage.tsx',
  partyfunPlayers: 'src/features/partyfun/web/NumPlayersPage.tsx',
  lobby: 'src/features/bingo/web/LobbyPage.tsx',
  rooms: 'src/features/bingo/web/RoomsPage.tsx',
  room: 'src/features/bingo/web/RoomPage.tsx',
  challengeForm: 'src/features/challenges/web/ChallengeFormPage.tsx',
  challenges: 'src/features/challenges/web/ChallengesPage.tsx',
  evcars: 'src/features/vehicles/web/EvCarsPage.tsx',
  races: 'src/features/race/web/RacesPage.tsx',
  cars: 'src/features/vehicles/web/CarsPage.tsx',
  car: 'src/features/vehicles/web/CarPage.tsx',
  compareCars: 'src/features/vehicles/web/ComparePage.tsx',
  carChart: 'src/features/vehicles/web/CarChartPage.tsx',
  metrics: 'src/features/cigars/web/MetricsPage.tsx',
  pitis: 'src/features/cigars/web/PitisPage.tsx',
  about: 'src/features/about/web/AboutPage.tsx',
  login: 'src/features/accounts/web/LoginPage.tsx',
  profile: 'src/features/accounts/web/ProfilePage.tsx',
  apiDocs: 'src/features/admin/web/ApiDocsPage.tsx',
};
