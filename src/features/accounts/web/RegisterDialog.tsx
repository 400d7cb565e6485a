import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { AccountDraft } from './account-draft.ts';
import { messages } from './messages.ts';
import { RegisterForm } from './RegisterForm.tsx';

/** Creates an account for somebody else, from your own profile. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<AccountDraft>({ login: '', email: '', password: '' });
  const texts = messages.profile;
  return (
    <Dialog title={texts.registerUser} onClose={onClose}>
      <RegisterForm
        draft={draft}
        onDraft={setDraft}
        onCancel={onClose}
        onDone={onClose}
        problemOf={texts.registeringFailed}
      />
    </Dialog>
  );
}
