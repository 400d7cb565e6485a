import { paper } from '#web/print/paper.tsx';

export const CarsOnPaper = paper(async () => (await import('./CarsSheet.tsx')).CarsSheet);
export const CarOnPaper = paper(async () => (await import('./CarSheet.tsx')).CarSheet);
export const ComparisonOnPaper = paper(async () => (await import('./ComparisonSheet.tsx')).ComparisonSheet);
