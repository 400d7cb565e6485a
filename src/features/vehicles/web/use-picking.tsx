import { type ReactNode, useState } from 'react';
import { SwapSheet } from './list/SwapSheet.tsx';
import { usePickedCars } from './picked-cars.ts';

interface Picking {
  picked: readonly string[];
  isPicked: boolean;
  /** Puts the car aside for comparison, or takes it back. */
  toggle: () => void;
  /** Asks whose place it takes, where four stand there already; to be drawn beside the button. */
  sheet: ReactNode;
}

/** One car among those put aside for comparison. */
export function usePicking(carId: string): Picking {
  const { picked, toggle } = usePickedCars();
  const [isFull, setIsFull] = useState(false);
  return {
    picked,
    isPicked: picked.includes(carId),
    toggle: () => setIsFull(!toggle(carId)),
    sheet: isFull && <SwapSheet carId={carId} onClose={() => setIsFull(false)} />,
  };
}
