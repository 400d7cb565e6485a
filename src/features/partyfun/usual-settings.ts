import { needs } from './deck/card.ts';
import { partyLimits } from './party-limits.ts';
import type { PartySettings } from './party-settings.ts';

/** How a party is played where nobody says anything else. */
export const usualSettings: PartySettings = {
  rounds: partyLimits.rounds.usual,
  timers: 'x1',
  heat: 2,
  needs: [...needs],
  photos: true,
};
