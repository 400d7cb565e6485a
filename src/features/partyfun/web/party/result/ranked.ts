import type { PartyPerson, PublicParty } from '../../../party-view.ts';

/** Everybody who has played, by place. */
export const rankedPlayers = ({ people }: Pick<PublicParty, 'people'>): PartyPerson[] =>
  people
    .filter(({ role, score, from_round }) => (role === 'player' && from_round === undefined) || score > 0)
    .sort((a, b) => a.place - b.place);
