import { readBorders, readRows } from './rows.ts';

/** The countries of Europe by the letters that their plates show abroad, and their capitals. */
export const europe = readRows(`
AL Albania 41.3 19.8
AND Andorra 42.5 1.5
A Austria 48.2 16.4
BY Belarus 53.9 27.6
B Belgium 50.8 4.4
BIH Bosnia and Herzegovina 43.9 18.4
BG Bulgaria 42.7 23.3
HR Croatia 45.8 16.0
CY Cyprus 35.2 33.4
CZ Czechia 50.1 14.4
DK Denmark 55.7 12.6
EST Estonia 59.4 24.8
FIN Finland 60.2 24.9
F France 48.9 2.4
D Germany 52.5 13.4
GR Greece 38.0 23.7
H Hungary 47.5 19.0
IS Iceland 64.1 -21.9
IRL Ireland 53.3 -6.3
I Italy 41.9 12.5
RKS Kosovo 42.7 21.2
LV Latvia 56.9 24.1
FL Liechtenstein 47.1 9.5
LT Lithuania 54.7 25.3
L Luxembourg 49.6 6.1
M Malta 35.9 14.5
MD Moldova 47.0 28.9
MC Monaco 43.7 7.4
MNE Montenegro 42.4 19.3
NL Netherlands 52.4 4.9
NMK North Macedonia 42.0 21.4
N Norway 59.9 10.8
PL Poland 52.2 21.0
P Portugal 38.7 -9.1
RO Romania 44.4 26.1
RSM San Marino 43.9 12.4
SRB Serbia 44.8 20.5
SK Slovakia 48.1 17.1
SLO Slovenia 46.1 14.5
E Spain 40.4 -3.7
S Sweden 59.3 18.1
CH Switzerland 46.9 7.4
TR Türkiye 39.9 32.9
UA Ukraine 50.5 30.5
UK United Kingdom 51.5 -0.1
V Vatican City 41.9 12.5
`);

/** Borders on land. */
export const europeBorders = readBorders(`
A CH CZ D FL H I SK SLO
AL GR MNE NMK RKS
AND E F
B D F L NL
BG GR NMK RO SRB TR
BIH HR MNE SRB
BY LT LV PL UA
CH D F FL I
CZ D PL SK
D DK F L NL PL
E F P
EST LV
F I L MC
FIN N S
GR NMK TR
H HR RO SK SLO SRB UA
HR MNE SLO SRB
I RSM SLO V
IRL UK
LT LV PL
MD RO UA
MNE RKS SRB
N S
NMK RKS SRB
PL SK UA
RKS SRB
RO SRB UA
SK UA
`);

/** Those whose capitals lie in Asia, as the United Nations count. */
export const beyondEurope: ReadonlySet<string> = new Set(['CY', 'TR']);
