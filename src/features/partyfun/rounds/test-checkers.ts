import type { RoundKind } from '../deck/card.ts';
import type { PartyInput, PartyState, Round } from './party-state.ts';

/** Counts a round's points person by person, independently of the game's own scoring code. */
function countPoints(round: Round, isLast: boolean): Record<string, number> {
  const points: Record<string, number> = {};
  for (const id of round.players) {
    const gained = counts[round.prompt.kind](round, id) * (isLast ? 2 : 1);
    if (gained > 0) points[id] = gained;
  }
  return points;
}

const choiceOf = (round: Round, id: string) => {
  const option = round.options.find((candidate) => candidate.id === round.votes[id]?.what.option);
  const own = ['bluff', 'finish', 'photo'].includes(round.prompt.kind) && option?.by.includes(id);
  return option === undefined || option.isHidden || own ? undefined : option;
};

function spectatorChoice(round: Round) {
  if (round.prompt.kind === 'quiz') return undefined;
  const votes = Object.values(round.watchVotes);
  const shown = round.options.filter((option) => !option.isHidden);
  const ranked = shown
    .map((option, index) => ({ option, index, count: votes.filter((vote) => vote === option.id).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.index - b.index);
  return ranked[0]?.option;
}

type Count = (round: Round, id: string) => number;

const othersOf = ({ players }: Round, id: string) => players.filter((other) => other !== id);
const answersOf = ({ options }: Round, id: string) =>
  options.filter(({ by, isHidden }) => by.includes(id) && !isHidden);

const countEnding: Count = (round, id) => {
  let points = 0;
  for (const option of answersOf(round, id)) {
    const voters = round.players.filter(
      (player) => !option.by.includes(player) && choiceOf(round, player) !== undefined,
    );
    const chosen = voters.map((player) => choiceOf(round, player));
    const common = spectatorChoice(round);
    if (common !== undefined) chosen.push(common);
    points += chosen.filter((choice) => choice === option).length;
    if (chosen.length > 1 && chosen.every((choice) => choice === option)) points += 1;
  }
  return points;
};

const countBluff: Count = (round, id) => {
  const wroteTruth = (player: string) => answersOf(round, player).some(({ isTrue }) => isTrue);
  let points = wroteTruth(id) || choiceOf(round, id)?.isTrue ? 2 : 0;
  for (const option of answersOf(round, id).filter(({ isTrue }) => !isTrue)) {
    points += othersOf(round, id).filter((player) => !wroteTruth(player) && choiceOf(round, player) === option).length;
    points += spectatorChoice(round) === option ? 1 : 0;
  }
  return points;
};

const countLikely: Count = (round, id) => {
  const countFor = (optionId: string) =>
    round.players.filter((player) => choiceOf(round, player)?.id === optionId).length +
    (spectatorChoice(round)?.id === optionId ? 1 : 0);
  const choice = choiceOf(round, id);
  const most = Math.max(...round.options.map((option) => countFor(option.id)));
  return choice !== undefined && most > 1 && countFor(choice.id) === most ? 1 : 0;
};

const countSplit: Count = (round, id) => {
  const { answers, votes, players } = round;
  const a = players.filter((player) => answers[player]?.what.choice === 'A').length;
  const off = (player: string) => Math.abs((votes[player]?.what.guess ?? Number.POSITIVE_INFINITY) - a);
  if (votes[id] === undefined) return 0;
  if (othersOf(round, id).every((other) => off(other) >= off(id))) return 2;
  return off(id) <= 1 ? 1 : 0;
};

const countClosest: Count = (round, id) => {
  const { answers, prompt } = round;
  const right = prompt.kind === 'closest' ? prompt.answer : Number.NaN;
  const off = (player: string) => Math.abs((answers[player]?.what.number ?? Number.POSITIVE_INFINITY) - right);
  if (answers[id] === undefined) return 0;
  const nearer = othersOf(round, id).map(off);
  return Math.max(0, 2 - new Set(nearer.filter((distance) => distance < off(id))).size);
};

const countQuiz: Count = (round, id) => {
  const { prompt, votes } = round;
  const isRight = (player: string) => prompt.kind === 'quiz' && choiceOf(round, player)?.id === 'abcd'[prompt.right];
  if (!isRight(id)) return 0;
  const isEarlier = (player: string) => (votes[player]?.ms ?? 0) < (votes[id]?.ms ?? 0);
  return othersOf(round, id).some((player) => isRight(player) && isEarlier(player)) ? 2 : 3;
};

const counts: Record<Round['prompt']['kind'], Count> = {
  bluff: countBluff,
  finish: countEnding,
  photo: countEnding,
  likely: countLikely,
  split: countSplit,
  closest: countClosest,
  quiz: countQuiz,
};

/** Checks all scores against totals that it counts from the revealed rounds. */
export class ScoreChecker {
  readonly #scores = new Map<string, number>();
  #number = 0;
  #game = 0;

  /** Call this with each state in order. Returns an error, if any. */
  check(state: PartyState): string | undefined {
    if (state.phase === 'lobby' || state.game !== this.#game) this.#scores.clear();
    this.#game = state.game;
    for (const { id, score, hasPlayed } of state.people)
      if (hasPlayed && !this.#scores.has(id)) this.#scores.set(id, score);
    if (state.phase === 'reveal' && state.round !== null && state.number !== this.#number) {
      this.#number = state.number;
      const { round, settings, plan, nextInPlan } = state;
      const isLast = round.number === settings.rounds || nextInPlan === plan.length;
      for (const [id, points] of Object.entries(countPoints(state.round, isLast)))
        this.#scores.set(id, (this.#scores.get(id) ?? 0) + points);
    }
    const wrong = state.people.find(({ id, score, hasPlayed }) => hasPlayed && this.#scores.get(id) !== score);
    return (
      wrong && `${wrong.id} has ${wrong.score} in ${state.phase} ${state.number}, not ${this.#scores.get(wrong.id)}`
    );
  }
}

/** Checks that a party shows exactly the photos of people who sent one and didn't leave. */
export class PhotoChecker {
  readonly #expected = new Map<string, string>();
  readonly #hidden = new Set<string>();
  #round: string | undefined;

  /** Call this with each accepted input and the state after it. Returns an error, if any. */
  check(input: PartyInput, state: PartyState): string | undefined {
    const { round, phase } = state;
    if (input.do === 'answer' && input.answer.photo !== undefined) this.#expected.set(input.by, input.answer.photo);
    if (input.do === 'leave') this.#expected.delete(input.by);
    if (input.do === 'hide') this.#hidden.add(input.option);
    const name = `${state.game} ${state.plan[state.nextInPlan - 1]?.id}`;
    if (name !== this.#round) {
      this.#round = name;
      this.#expected.clear();
      this.#hidden.clear();
    }
    if (round?.prompt.kind !== 'photo') return undefined;
    const expected = [...this.#expected.values()].toSorted().join();
    const answered = Object.values(round.answers).map(({ what }) => what.photo);
    if (answered.toSorted().join() !== expected)
      return `the answers are ${answered} in ${phase} ${state.number}, not ${expected}`;
    if (phase !== 'vote' && phase !== 'reveal' && phase !== 'score') return undefined;
    const shown = round.options.filter(({ isHidden, photo }) => !isHidden && photo !== undefined);
    const hidden = round.options.filter(({ id, photo }) => this.#hidden.has(id) && photo !== undefined);
    const options = [...shown, ...hidden].map(({ photo }) => photo);
    if (options.toSorted().join() !== expected)
      return `the options are ${options} in ${phase} ${state.number}, not ${expected}`;
    const empty = round.options.find(
      ({ id, photo, isHidden }) => photo === undefined && !isHidden && phase === 'vote' && id,
    );
    return empty && `${empty.id} is an empty option in ${state.number}`;
  }
}

/** Checks that kinds don't repeat while the plan has another kind, and that the announced kind is played next. */
export class OrderChecker {
  #played: RoundKind | undefined;
  #shown: RoundKind | undefined;
  #number = 0;
  #announced: RoundKind | null | undefined;
  /** How many rounds were skipped and replaced. */
  skipped = 0;

  /** Call this with each state in order. Returns an error, if any. */
  check({ phase, number, round, plan, nextInPlan }: PartyState, next: () => RoundKind | null): string | undefined {
    if (round === null) {
      this.#played = undefined;
      this.#shown = undefined;
      return undefined;
    }
    const { kind } = round.prompt;
    if (phase === 'reveal' || phase === 'score') {
      this.#played = kind;
      this.#announced = next();
    }
    if (phase !== 'prompt' || number === this.#number) return undefined;
    this.#number = number;
    const [played, shown, announced] = [this.#played, this.#shown, this.#announced];
    this.#shown = kind;
    this.#announced = undefined;
    if (played !== shown) this.skipped++;
    const kinds = plan.slice(nextInPlan - 1).map((prompt) => prompt.kind);
    const allowed =
      [
        kinds.filter((other) => other !== played && other !== shown),
        kinds.filter((other) => other !== played),
        kinds.filter((other) => other !== shown),
      ].find((some) => some.length > 0) ?? kinds;
    if (announced && announced !== kind) return `${kind} comes in phase ${number}, but ${announced} was announced`;
    if (!allowed.includes(kind))
      return `${kind} comes in phase ${number} after ${played} and ${shown}, although ${kinds} are left`;
    return undefined;
  }
}
