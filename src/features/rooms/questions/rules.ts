import { dayMs } from '#shared/time.ts';

/** Who settles a question: the claim's owner, a majority of voters, or a member chosen by the admin. */
export const settlers = ['trust', 'group', 'judge'] as const;
export type Settler = (typeof settlers)[number];

/** Whether the claim still counts or was taken off. */
export type Outcome = 'kept' | 'off';

export const questionLimits = {
  wordMax: 80,
  answerMax: 140,
  /** Counted from the first question, by the server's clock. */
  lastsMs: dayMs,
} as const;

export const questionErrors = {
  noWord: 'Please enter a question',
  noAnswer: 'Please enter an answer',
  own: "You can't question your own claim.",
  twice: "You've already asked about this.",
  settled: 'This has already been settled.',
  over: 'This question has been settled.',
} as const;

export const questionKinds = ['questioned', 'answered', 'kept', 'taken-off'] as const;
type QuestionKind = (typeof questionKinds)[number];
const kinds: readonly string[] = questionKinds;
export const isQuestionKind = (kind: string): kind is QuestionKind => kinds.includes(kind);

export interface QuestionStatus {
  settler: Settler;
  isAnswered: boolean;
  /** The votes cast by everybody entitled to vote: all members except the owner, or only the judge. */
  votes: { counts: number; against: number };
  /** How many members are entitled to vote. */
  voters: number;
  isOver: boolean;
}

/** Undefined while the question is open. The claim is kept unless a majority votes against it in time. */
export function outcomeOf({ settler, isAnswered, votes, voters, isOver }: QuestionStatus): Outcome | undefined {
  if (settler === 'trust') return isAnswered || isOver ? 'kept' : undefined;
  const haveAllVoted = voters > 0 && votes.counts + votes.against >= voters;
  if (!isOver && !haveAllVoted) return undefined;
  return votes.against > votes.counts ? 'off' : 'kept';
}

/** Applies the room's setting to a claim. Nobody judges their own claim, and former members can't settle anything. */
export function settlerFor(
  { settler, judge }: { settler: Settler; judge: string | null },
  owner: { id: string | null; isMember: boolean },
): { settler: Settler; judge: string | null } {
  const byGroup = { settler: 'group', judge: null } as const;
  if (settler === 'judge') return judge === null || judge === owner.id ? byGroup : { settler, judge };
  return owner.isMember ? { settler, judge: null } : byGroup;
}

export const isOpen = ({ settled }: { settled?: object | undefined }): boolean => settled === undefined;
