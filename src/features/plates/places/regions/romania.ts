/** The counties and Bucharest, and their seats. */
export const romania = `
AB Alba 46.1 23.6
AG Argeș 44.9 24.9
AR Arad 46.2 21.3
B Bucharest 44.4 26.1
BC Bacău 46.6 26.9
BH Bihor 47.1 21.9
BN Bistrița-Năsăud 47.1 24.5
BR Brăila 45.3 28.0
BT Botoșani 47.7 26.7
BV Brașov 45.6 25.6
BZ Buzău 45.1 26.8
CJ Cluj 46.8 23.6
CL Călărași 44.2 27.3
CS Caraș-Severin 45.3 21.9
CT Constanța 44.2 28.6
CV Covasna 45.9 25.8
DB Dâmbovița 44.9 25.5
DJ Dolj 44.3 23.8
GJ Gorj 45.0 23.3
GL Galați 45.4 28.0
GR Giurgiu 43.9 26.0
HD Hunedoara 45.9 22.9
HR Harghita 46.4 25.8
IF Ilfov 44.5 26.2
IL Ialomița 44.6 27.4
IS Iași 47.2 27.6
MH Mehedinți 44.6 22.7
MM Maramureș 47.7 23.6
MS Mureș 46.5 24.6
NT Neamț 46.9 26.4
OT Olt 44.4 24.4
PH Prahova 44.9 26.0
SB Sibiu 45.8 24.2
SJ Sălaj 47.2 23.1
SM Satu Mare 47.8 22.9
SV Suceava 47.7 26.3
TL Tulcea 45.2 28.8
TM Timiș 45.8 21.2
TR Teleorman 44.0 25.3
VL Vâlcea 45.1 24.4
VN Vrancea 45.7 27.2
VS Vaslui 46.6 27.7
`;
