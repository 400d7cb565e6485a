export { ChallengeFields } from './ChallengeFields.tsx';
export { type ChallengeDraft, draftOf, inputOf } from './challenge-draft.ts';
export { matches } from './matches.ts';
export { readWholePool } from './whole-pool.ts';
