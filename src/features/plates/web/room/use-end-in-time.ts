import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentKey } from '#features/rooms/web/index.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { useAheadMs } from '#web/outbox/stamp.ts';
import type { GameHead } from '../../contract.ts';
import { bellGraceMs } from '../../rules/game-times.ts';

/** Whoever looks when the time is over lets the server end the game. */
export function useEndInTime(roomId: string, { state, ends_at, settings }: GameHead): void {
  const client = useQueryClient();
  const endsAt = state === 'running' && ends_at !== undefined ? Date.parse(ends_at) : undefined;
  const isBell = settings.kind === 'patterns';
  const aheadMs = useAheadMs();
  useEffect(() => {
    if (endsAt === undefined) return;
    const leftMs = endsAt + (isBell ? bellGraceMs : 0) + secondMs / 4 - (Date.now() + aheadMs);
    // Timers of a browser do not wait longer than some weeks.
    if (leftMs > dayMs) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: documentKey(roomId) }),
      Math.max(0, leftMs),
    );
    return () => clearTimeout(timer);
  }, [client, roomId, endsAt, isBell, aheadMs]);
}
