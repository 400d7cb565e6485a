export { readWholePool } from './api.ts';
export { ChallengeFields } from './ChallengeFields.tsx';
export { type ChallengeDraft, draftOf, inputOf } from './challenge-draft.ts';
export { matches } from './matches.ts';
