import type { PartyNews, PublicParty } from './party-view.ts';

/** What the room hears of a change; undefined where nothing that others may know has changed. */
export function partyNewsOf(before: PublicParty, after: PublicParty, now: string): PartyNews | undefined {
  const acted = whoActed(before, after);
  if (acted !== undefined) return { phase: after.number, acted };
  return isSame(before, after) ? undefined : { now, party: after };
}

/** The one who has acted since, where that is all that changed. */
function whoActed(before: PublicParty, after: PublicParty): string | undefined {
  if (before.number !== after.number || before.round === null || after.round === null) return undefined;
  const [login, ...others] = after.round.acted.filter((one) => before.round?.acted.includes(one) === false);
  if (login === undefined || others.length > 0) return undefined;
  return isSame(withActed(before, login), after) ? login : undefined;
}

/** The party after somebody has acted. Told twice it is the same. */
export function withActed(party: PublicParty, login: string): PublicParty {
  const { round } = party;
  if (round === null || round.acted.includes(login)) return party;
  const acted = round.players.filter((one) => one === login || round.acted.includes(one));
  return { ...party, round: { ...round, acted } };
}

const isSame = (a: PublicParty, b: PublicParty) => JSON.stringify(a) === JSON.stringify(b);
