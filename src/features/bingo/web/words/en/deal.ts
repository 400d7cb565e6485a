import { isolated } from '#web/text/isolate.ts';

/** Where there is no board yet. */
export const deal = {
  firstDealTitle: 'Deal your board?',
  firstDealBody: 'You get twelve challenges of your own. The board stays as it is dealt.',
  deal: 'Deal my board',
  notNow: 'Not now',
  noBoard: 'You have no board yet',
  noBoardDetail: 'It takes one press: twelve challenges, four rows by three columns.',
  noBoardOf: (login: string) => `${isolated(login)} has no board yet`,
  noBoardOfDetail: 'It shows here as soon as it is dealt.',
};
