import { useCallback } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { words } from '../words.ts';
import { forgetBelongings, listUnsent } from './belongings.ts';
import { guestQuestion } from './guest-question.ts';
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
