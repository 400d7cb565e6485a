import type { PageName } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';

export interface PageFacts {
  /** The public address set by the owner, or undefined. Never taken from a request. */
  origin?: string | undefined;
  /** The host and game of a room's invitation, where the host may be public. */
  invitation?: { host: string; game: GameName } | undefined;
  numbers?: Readonly<Record<string, number>> | undefined;
}

const usual = 'A roadside stop for you and your friends: bingo, electric cars and races.';

/**
 * One sentence for readers who only have the link, including what needs an account; nothing here depends on the
 * visitor.
 */
const sentences: Partial<Record<PageName, string>> = {
  home: 'A roadside stop for you and your friends: back-seat bingo, electric cars side by side, and races with charging stops.',
  login: 'Log in to play road-trip bingo, compare electric cars and race them across Europe.',
  misc: 'Electric cars side by side, and games for the back seat.',
  minigames: 'Games for the back seat: bingo with twelve things to find on the road, number plates and party games.',
  lobby: 'Road-trip bingo: twelve things to find, some with a photo, and a board for each player.',
  rooms: 'All the rooms friends play in, by number and name.',
  room: 'Open the link to join. There are twelve things to find on the road, and a board for each player.',
  challenges: 'Everything there is to find on the road, with difficulty and points.',
  challengeForm: "Add something new to find on the road, for everyone's boards.",
  evcars: 'Electric cars: a list with every figure, a comparison, a chart and races.',
  cars: 'Every battery-electric car, sorted and filtered by range, price, charging and more.',
  car: 'An electric car with all its figures and where each one comes from.',
  compareCars: 'Up to four electric cars side by side, figure by figure.',
  carChart: 'Electric cars on a chart: plot any two figures against each other.',
  races: 'Race electric cars over any distance, charging stops included.',
  metrics: 'The things you count for yourself, day by day.',
  pitis: 'A cigarette counter for smokers who are trying to quit.',
  about: "What this site is, what it's built with, and who to thank.",
  invitation: "You're invited. Choose a username and come on in.",
  newPassword: 'A link to choose a new password for your account.',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The link preview's title of a room, which is the same for a private room as for a missing one. */
function roomTitle({ invitation }: PageFacts): string {
  return invitation === undefined
    ? 'Come and play'
    : `${invitation.host} invites you to ${games[invitation.game].title}`;
}

/**
 * The tags that search engines and messengers read. `path` is the requested address, `title` the page's own; absolute
 * addresses are only included if the owner has set SITE_URL.
 */
export function headTags(name: PageName, path: string, title: string, siteName: string, facts: PageFacts): string {
  const { origin, numbers } = facts;
  const shown = name === 'room' ? roomTitle(facts) : title;
  const sentence = sentences[name] ?? usual;
  const address = origin === undefined ? undefined : `${origin}${path === '/' ? '/' : path.replace(/\/+$/, '')}`;
  const tags = [
    meta('name', 'description', sentence),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', shown),
    meta('property', 'og:description', sentence),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  if (address !== undefined) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}">`,
      meta('property', 'og:url', address),
      meta('property', 'og:image', `${origin}/preview.png`),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
    );
  }
  if (numbers !== undefined)
    tags.push(
      meta('name', 'numbers', new URLSearchParams(Object.entries(numbers).map(([key, n]) => [key, `${n}`])).toString()),
    );
  return tags.join('');
}
