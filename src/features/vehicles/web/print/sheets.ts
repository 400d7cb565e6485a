import { paper } from '#web/print/paper.tsx';

const tables = () => import('./TableSheets.tsx');

export const CarsOnPaper = paper(async () => (await tables()).CarsSheet);
export const ComparisonOnPaper = paper(async () => (await tables()).ComparisonSheet);
export const CarOnPaper = paper(async () => (await import('./CarSheet.tsx')).CarSheet);
