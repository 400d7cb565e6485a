import { listPasskeys } from '#features/passkeys/contract.ts';
import { answer } from '#tests/components/answers.tsx';
import { getOwnDataSize, listSessions } from '../own-contract.ts';

/** Responses for the profile of somebody without any data. */
export const profileAnswers = [
  answer(listSessions, { password_changed_at: null, sessions: [] }),
  answer(listPasskeys, { passkeys: [], rights_wait: false, only_passkey: false }),
  answer(getOwnDataSize, { photos: 0, bytes: 2000 }),
];
