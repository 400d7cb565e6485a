/** The registration areas. */
export const slovenia = `
CE Celje 46.2 15.3
GO Nova Gorica 46.0 13.6
KK Krško 46.0 15.5
KP Koper 45.5 13.7
KR Kranj 46.2 14.4
LJ Ljubljana 46.1 14.5
MB Maribor 46.6 15.6
MS Murska Sobota 46.7 16.2
NM Novo Mesto 45.8 15.2
PO Postojna 45.8 14.2
SG Slovenj Gradec 46.5 15.1
`;
