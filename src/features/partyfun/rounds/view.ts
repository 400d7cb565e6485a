import { toIso } from '#shared/time.ts';
import type { OwnParty, PartyPerson, PublicParty } from '../party-view.ts';
import { finalOf, placesOf } from './awards.ts';
import { findPerson, type PartyState, type Person, type Round } from './party-state.ts';
import { placeOfNext } from './plan.ts';
import { roundsOf } from './round-flow.ts';
import { roundView } from './round-view.ts';
import { isPlaying, mayContinueAt } from './timing.ts';

/**
 * What everybody may know of a party: this and `ownView` are the only ways out of it. No answer, no vote and nothing that is true is told
 * before the reveal, and of the prompts to come nothing but the kind of the next.
 */
export function publicView(state: PartyState): PublicParty {
  const { phase, paused, deadline, round } = state;
  const continueAt = mayContinueAt(state);
  const isScored = phase === 'reveal' || phase === 'score';
  return {
    game: state.game,
    phase,
    number: state.number,
    since: toIso(state.since),
    ends_at: deadline === null ? null : toIso(deadline),
    may_continue_at: continueAt === null ? null : toIso(continueAt),
    paused: paused && { by: paused.by, since: toIso(paused.since), left_ms: paused.leftMs },
    settings: state.settings,
    host: state.host === null ? null : (findPerson(state, state.host)?.login ?? null),
    people: peopleView(state),
    round: round === null ? null : roundView(state, round),
    next: isScored && round !== null ? nextKind(state, round) : null,
    final: phase === 'final' ? finalOf(state) : null,
  };
}

function nextKind(state: PartyState, round: Round): PublicParty['next'] {
  const { plan, nextInPlan } = state;
  if (round.number >= roundsOf(state)) return null;
  const { kind } = round.prompt;
  return plan[placeOfNext(plan, nextInPlan, { played: kind, shown: kind })]?.kind ?? null;
}

function peopleView(state: PartyState): PartyPerson[] {
  const places = placesOf(state.people.filter(({ role, hasPlayed }) => role === 'player' || hasPlayed));
  return state.people.map((one) => ({
    login: one.login,
    role: one.role,
    is_here: one.isHere,
    is_away: one.isAway,
    has_left: one.hasLeft,
    is_out: one.isOut,
    since: toIso(one.since),
    ...fromRound(state, one),
    score: one.score,
    place: places.get(one.id) ?? state.people.length,
  }));
}

/** Of who sits at the table and does not play this round. */
function fromRound(state: PartyState, { id, role, hasLeft, isOut }: Person): Pick<PartyPerson, 'from_round'> {
  const { round } = state;
  if (round === null || !isPlaying(state) || role !== 'player' || hasLeft || isOut) return {};
  return round.players.includes(id) || round.number >= roundsOf(state) ? {} : { from_round: round.number + 1 };
}

/** What only this person is told: what they themselves said. */
export function ownView(state: PartyState, id: string, login: string): OwnParty {
  const { round, phase } = state;
  const answer = round?.answers[id]?.what;
  const vote = round?.votes[id]?.what;
  const watched = round?.watchVotes[id];
  const own = phase === 'answer' || round === null ? undefined : round.options.find(({ by }) => by.includes(id));
  return {
    login,
    tab: findPerson(state, id)?.tab ?? null,
    ...(answer !== undefined && { answer }),
    ...(own !== undefined && { own_option: own.id }),
    ...(vote !== undefined ? { vote } : watched !== undefined && { vote: { option: watched } }),
  };
}
