import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../device/idle.ts';
import type { Question } from './ConfirmDialog.tsx';
import { fetched } from './fetched.tsx';

const loadDialog = async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog;
const ConfirmDialog = fetched(loadDialog);

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks for confirmation before something irreversible; true if the user said yes. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(yes: boolean) => void>(undefined);

  // Loaded early, because asking a question must not need the network. If this fails, it's tried again when a question
  // is asked.
  useEffect(
    () =>
      void whenIdle()
        .then(loadDialog)
        .catch(() => undefined),
    [],
  );

  const settle = (yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setQuestion(undefined);
  };
  const ask = useCallback<Ask>((next) => {
    // A second question replaces the first, which then counts as "no".
    answer.current?.(false);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} onClose={() => settle(false)} onYes={() => settle(true)} />}
    </ConfirmContext>
  );
}
