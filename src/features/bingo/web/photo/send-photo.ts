import { sentenceOf } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { upload } from '#web/api/upload.ts';
import type { BoardEntry, uploadImage } from '../../contract.ts';
import { boardQuery } from '../api.ts';
import { refreshScores, replaceEntry } from '../board/set-completed.ts';
import { changePhoto, discardPhoto, type Seat, waitingPhoto } from './photo-outbox.ts';

/** The square as the server has it now, or undefined when the photo could not be sent; the reason then stands beside it. */
export async function sendPhoto(seat: Seat, key: string): Promise<BoardEntry | undefined> {
  const photo = waitingPhoto(key);
  // A second tap finds the first one sending.
  if (!photo || photo.phase === 'sending') return undefined;
  const { challengeId } = photo;
  changePhoto(key, { phase: 'sending', share: 0 });
  try {
    const entry = await upload<typeof uploadImage>(
      'POST /users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
      {
        params: { ...seat, challengeId },
        file: photo.photo,
        onProgress: (share) => changePhoto(key, { share }),
      },
    );
    await queryClient.cancelQueries({ queryKey: boardQuery(seat.roomId, seat.login).queryKey });
    replaceEntry(queryClient, seat, challengeId, () => entry);
    await discardPhoto(key);
    refreshScores(queryClient, seat.roomId);
    return entry;
  } catch (error) {
    changePhoto(key, { phase: 'failed', problem: sentenceOf(error) });
    return undefined;
  }
}
