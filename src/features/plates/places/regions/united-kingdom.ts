/** The areas of Great Britain by the first letter of plates since 2001. */
export const unitedKingdom = `
A Anglia 52.3 0.6
B Birmingham 52.5 -1.9
C Wales 52.2 -3.6
D Deeside and Shrewsbury 53.1 -2.8
E Essex 51.7 0.5
F Forest and Fens 53.0 -0.9
G Garden of England 51.2 0.4
H Hampshire and Dorset 50.9 -1.4
K Luton and Northampton 52.1 -0.6
L London 51.5 -0.1
M Manchester and Merseyside 53.5 -2.5
N North 54.9 -1.7
O Oxford 51.8 -1.3
P Preston 53.9 -2.7
R Reading 51.5 -1.0
S Scotland 56.0 -3.6
V Severn Valley 52.0 -2.3
W West of England 51.0 -3.3
Y Yorkshire 53.9 -1.4
`;
