export const plates = { lead: 'The game of number plates.' };
