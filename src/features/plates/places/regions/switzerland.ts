/** The cantons, and their capitals. */
export const switzerland = `
AG Aargau 47.4 8.0
AI Appenzell Innerrhoden 47.3 9.4
AR Appenzell Ausserrhoden 47.4 9.3
BE Bern 46.9 7.4
BL Basel-Landschaft 47.5 7.7
BS Basel-Stadt 47.6 7.6
FR Fribourg 46.8 7.2
GE Geneva 46.2 6.1
GL Glarus 47.0 9.1
GR Grisons 46.9 9.5
JU Jura 47.4 7.3
LU Lucerne 47.1 8.3
NE Neuchâtel 47.0 6.9
NW Nidwalden 47.0 8.4
OW Obwalden 46.9 8.2
SG St. Gallen 47.4 9.4
SH Schaffhausen 47.7 8.6
SO Solothurn 47.2 7.5
SZ Schwyz 47.0 8.7
TG Thurgau 47.6 8.9
TI Ticino 46.2 9.0
UR Uri 46.9 8.6
VD Vaud 46.5 6.6
VS Valais 46.2 7.4
ZG Zug 47.2 8.5
ZH Zurich 47.4 8.5
`;
