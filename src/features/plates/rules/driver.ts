/**
 * Why a driver's spots are refused. Those queued on their phone are refused too, and can be resent once they are a
 * passenger again.
 */
export const driverNeverPlays = 'The driver never plays.';
