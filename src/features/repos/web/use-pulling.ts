import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import type { Repository } from '../contract.ts';
import { repositoriesQuery, usePull, useStop } from './api.ts';

interface Pulling {
  pull: () => void;
  stop: () => void;
  /** From the press until the server has taken it up. */
  isStarting: boolean;
  isStopping: boolean;
  proofDialog: ReactNode;
}

/** Starts and stops pulls of one repository. How they go is shown by what the server tells everybody. */
export function usePulling({ name, running, last_pull: last }: Repository): Pulling {
  const client = useQueryClient();
  const alert = useAlert();
  const { withProof, proofDialog } = useProof();
  const starting = usePull(name);
  const stopping = useStop(name);
  const [isAsked, setIsAsked] = useState(false);

  /** The newest pull as the server knows it now; undefined where it cannot be asked. */
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: repositoriesQuery.queryKey, exact: true });
    const found = client.getQueryData(repositoriesQuery.queryKey)?.find((one) => one.name === name);
    return found?.running?.id ?? found?.last_pull?.id;
  };

  const pull = async () => {
    const before = last?.id;
    setIsAsked(true);
    try {
      await withProof(() => starting.mutateAsync());
      await readAgain();
    } catch (error) {
      // It may have begun all the same: then what became of it stands on the page, in Git's words.
      const newest = await readAgain();
      const isShown = newest !== undefined && newest !== before;
      if (!isShown) alert(sentenceOf(error));
    }
    setIsAsked(false);
  };

  const stop = async () => {
    try {
      await stopping.mutateAsync();
    } catch (error) {
      // It was over just then.
      if (!(error instanceof ApiError && error.status === 409)) alert(sentenceOf(error));
    }
    await readAgain();
  };

  return {
    pull: () => void pull(),
    stop: () => void stop(),
    isStarting: isAsked && running === null,
    isStopping: stopping.isPending,
    proofDialog,
  };
}
