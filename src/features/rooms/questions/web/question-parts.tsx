import { type FormEvent, useState } from 'react';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import * as messages from '../../web/messages.ts';
import css from './Questions.module.css';

const texts = messages.questions;

interface Props {
  label: string;
  hint?: string;
  max: number;
  /** Key of the draft, which survives closing the form while the page is open. */
  draft: string;
  /** Returns whether it was stored; if so, the draft is deleted. */
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

const drafts = new Map<string, string>();

export function LineForm({ label, hint, max, draft, onSend, onCancel }: Props) {
  const [text, setText] = useState(drafts.get(draft) ?? '');
  const [isSending, setIsSending] = useState(false);
  const change = (next: string) => {
    drafts.set(draft, next);
    setText(next);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || isSending) return;
    setIsSending(true);
    const isSaved = await onSend(line);
    setIsSending(false);
    if (isSaved) drafts.delete(draft);
  };
  return (
    <form className={css.form} onSubmit={send}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        onChange={change}
        maxLength={max}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        // The form opens on request, sometimes together with its dialog.
        autoFocus
        data-autofocus
      />
      <div className={css.acts}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" tone="accent" busy={isSending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

export function TimeLeft({ at }: { at: string }) {
  return (
    <time className={css.left} dateTime={at} title={formatDateTime(at)}>
      <b>{formatLeft(at, serverNow(useNowMs()))}</b> {messages.questions.left}
    </time>
  );
}
