import { secondMs } from '#shared/time.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const meanwhile = () => <Skeleton height="8rem" count={3} />;

const loadAnswer = async () => (await import('./play/AnswerPhase.tsx')).AnswerPhase;
const loadVote = async () => (await import('./play/VotePhase.tsx')).VotePhase;
const loadResult = async () => (await import('./result/RoundResult.tsx')).RoundResult;
const loadScore = async () => (await import('./result/ScorePhase.tsx')).ScorePhase;
const loadFinal = async () => (await import('./final/Final.tsx')).Final;
const loadLead = async () => (await import('./lead/LeadRow.tsx')).LeadRow;
const loadPaused = async () => (await import('./lead/Paused.tsx')).Paused;

export const PartyLobby = fetched(async () => (await import('./lobby/PartyLobby.tsx')).PartyLobby, meanwhile);
export const AnswerPhase = fetched(loadAnswer, meanwhile);
export const VotePhase = fetched(loadVote, meanwhile);
export const RoundResult = fetched(loadResult, meanwhile);
export const ScorePhase = fetched(loadScore, meanwhile);
export const Final = fetched(loadFinal, meanwhile);
export const Watching = fetched(async () => (await import('./play/Watching.tsx')).Watching);
export const LeadRow = fetched(loadLead);
export const Paused = fetched(loadPaused, meanwhile);

/** Long enough for what the party is at to be read and drawn first, also on a slow line. */
const aheadAfterMs = 2 * secondMs;

/** A phase begins for all at once, and some answer within seconds: its code is there before it. */
export function fetchPhasesAhead(): () => void {
  const timer = setTimeout(
    () =>
      // If it fails, the phase itself says so, and the page is loaded anew.
      Promise.all([loadAnswer(), loadVote(), loadResult(), loadScore(), loadLead(), loadPaused(), loadFinal()]).catch(
        () => undefined,
      ),
    aheadAfterMs,
  );
  return () => clearTimeout(timer);
}
