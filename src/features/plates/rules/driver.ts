/** Why the spots of who drives are refused. What waits on their phone is refused like that as well, and may be sent once more when they ride again. */
export const driverNeverPlays = 'The driver never plays.';
