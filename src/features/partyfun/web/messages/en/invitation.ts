/** Texts of how to join, in the lobby. */
export const invitation = {
  qr: (code: string) => `QR code with the link to room ${code}`,
  qrForGuests: (code: string) => `QR code with the guest link to room ${code}`,
  scan: 'Scan the code or type the room number',
  scanForGuests: 'Scan the code, type a name, play',
  letIn: 'Let friends join with just a name',
};
