/** The counties by the letters of plates since 2014, and their county towns. */
export const ireland = `
C Cork 51.9 -8.5
CE Clare 52.8 -9.0
CN Cavan 54.0 -7.4
CW Carlow 52.8 -6.9
D Dublin 53.3 -6.3
DL Donegal 54.8 -7.5
G Galway 53.3 -9.1
KE Kildare 53.2 -6.7
KK Kilkenny 52.7 -7.3
KY Kerry 52.3 -9.7
L Limerick 52.7 -8.6
LD Longford 53.7 -7.8
LH Louth 54.0 -6.4
LM Leitrim 53.9 -8.0
LS Laois 53.0 -7.3
MH Meath 53.7 -6.7
MN Monaghan 54.2 -7.0
MO Mayo 53.9 -9.3
OY Offaly 53.3 -7.5
RN Roscommon 53.6 -8.2
SO Sligo 54.3 -8.5
T Tipperary 52.4 -7.7
W Waterford 52.3 -7.1
WH Westmeath 53.5 -7.3
WW Wicklow 53.0 -6.0
WX Wexford 52.3 -6.5
`;
