import { useCallback } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { words } from '../words.ts';
import { forgetBelongings, listUnsent } from './belongings.ts';
import { signOut, userQuery } from './session.ts';

/** Log Out, after asking where something would be lost; true when it was done. Nothing of the person stays on the device. */
export function useLogOut(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => {
    const isGuest = queryClient.getQueryData(userQuery.queryKey)?.guest !== undefined;
    if (isGuest && !(await confirm(guestQuestion))) return false;
    const { title, body, yes, no } = words.logOut;
    const unsent = await listUnsent();
    if (unsent.length > 0 && !(await confirm({ title, body: body(unsent), yes, no, tone: 'danger' }))) return false;
    await forgetBelongings();
    signOut();
    return true;
  }, [confirm]);
}

const { logOutTitle, logOutBody, logOutYes, logOutNo } = words.guests;

/** A guest who logs out is lost for good. */
const guestQuestion = {
  title: logOutTitle,
  body: logOutBody,
  yes: logOutYes,
  no: logOutNo,
  tone: 'danger',
} as const;
