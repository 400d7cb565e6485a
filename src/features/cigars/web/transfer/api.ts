import { type AnswerOf, addressOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { secondMs } from '#shared/time.ts';
import { ApiError, answerIn, bearer, checked, redirect } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { messages as shellWords } from '#web/messages.ts';
import { readToken } from '#web/session/token.ts';
import { exportCigars, type ImportedEntry, importCigars } from '../../contract.ts';
import { momentOf } from '../../timestamp.ts';
import { messages } from '../messages.ts';
import { Busy } from './send-all.ts';

/** Saves all entries as a file named after today. False if the user cancelled. */
export async function saveEntries(): Promise<boolean> {
  const { body } = await download(exportCigars);
  const { date } = momentOf(new Date());
  return saveFile({ body, fileName: undefined }, messages.transfer.fileName(date), 0);
}

/** Sends entries under an idempotency key. Throws `ApiError` or `Busy`. */
export async function sendEntries(
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
): Promise<AnswerOf<typeof importCigars>> {
  const token = readToken();
  let status: number;
  let text: string;
  let afterMs: number;
  try {
    const response = await fetch(addressOf({ path: '/user/cigar-import' }), {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', [keyHeader]: key },
      body: JSON.stringify({ entries }),
      signal,
      redirect,
    });
    ({ status } = response);
    afterMs = Number(response.headers.get('retry-after') ?? 0) * secondMs;
    text = await response.text();
  } catch (error) {
    throw signal.aborted ? error : new ApiError(0, shellWords.errors.unreachable);
  }
  try {
    return checked(importCigars.answer, answerIn(status, text, token));
  } catch (failure) {
    throw (status === 429 || status === 503) && afterMs > 0 ? new Busy(afterMs, failure as ApiError) : failure;
  }
}
