/** Files that are saved on the device. */
export const files = { notWhole: 'The file did not arrive whole. Check the connection and try again.' };
