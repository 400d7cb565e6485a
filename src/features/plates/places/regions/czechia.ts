/** The regions by the first letter of their plates, and their capitals. */
export const czechia = `
A Prague 50.1 14.4
B South Moravia 49.2 16.6
C South Bohemia 49.0 14.5
E Pardubice 50.0 15.8
H Hradec Králové 50.2 15.8
J Vysočina 49.4 15.6
K Karlovy Vary 50.2 12.9
L Liberec 50.8 15.1
M Olomouc 49.6 17.3
P Plzeň 49.7 13.4
S Central Bohemia 50.1 14.1
T Moravia-Silesia 49.8 18.3
U Ústí nad Labem 50.7 14.0
Z Zlín 49.2 17.7
`;
