import { useCallback } from 'react';
import { queryClient } from '../api/query-client.ts';
import * as messages from '../messages.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { clearLocalUserData, listPending } from './device-owner.ts';
import { signOut, userQuery } from './session.ts';

/**
 * Logs out, after confirmation if something would be lost; true if it was done. None of the user's data stays on the
 * device.
 */
export function useLogOut(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => {
    const isGuest = queryClient.getQueryData(userQuery.queryKey)?.guest !== undefined;
    if (isGuest && !(await confirm(guestQuestion))) return false;
    const { title, body, yes, no } = messages.logOut;
    const pending = await listPending();
    if (pending.length > 0 && !(await confirm({ title, body: body(pending), yes, no, tone: 'danger' }))) return false;
    await clearLocalUserData();
    signOut();
    return true;
  }, [confirm]);
}

const { logOutTitle, logOutBody, logOutYes, logOutNo } = messages.guests;

/** A guest who logs out can't come back. */
const guestQuestion = {
  title: logOutTitle,
  body: logOutBody,
  yes: logOutYes,
  no: logOutNo,
  tone: 'danger',
} as const;
