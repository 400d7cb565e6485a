/** The districts, and their seats. */
export const austria = `
AM Amstetten 48.1 14.9
B Bregenz 47.5 9.7
BL Bruck an der Leitha 48.0 16.8
BM Bruck-Mürzzuschlag 47.4 15.3
BN Baden 48.0 16.2
BR Braunau am Inn 48.3 13.0
BZ Bludenz 47.2 9.8
DL Deutschlandsberg 46.8 15.2
DO Dornbirn 47.4 9.7
E Eisenstadt 47.8 16.5
EF Eferding 48.3 14.0
EU Eisenstadt district 47.9 16.6
FE Feldkirchen 46.7 14.1
FK Feldkirch 47.2 9.6
FR Freistadt 48.5 14.5
G Graz 47.1 15.4
GB Gröbming 47.4 13.9
GD Gmünd 48.8 15.0
GF Gänserndorf 48.3 16.7
GM Gmunden 47.9 13.8
GR Grieskirchen 48.2 13.8
GS Güssing 47.1 16.3
GU Graz district 47.0 15.5
HA Hallein 47.7 13.1
HE Hermagor 46.6 13.4
HF Hartberg-Fürstenfeld 47.3 16.0
HL Hollabrunn 48.6 16.1
HO Horn 48.7 15.7
I Innsbruck 47.3 11.4
IL Innsbruck district 47.2 11.5
IM Imst 47.2 10.7
JE Jennersdorf 46.9 16.1
JO St. Johann im Pongau 47.3 13.2
K Klagenfurt 46.6 14.3
KB Kitzbühel 47.4 12.4
KG Klosterneuburg 48.3 16.3
KI Kirchdorf 47.9 14.1
KL Klagenfurt district 46.7 14.4
KO Korneuburg 48.4 16.3
KR Krems district 48.5 15.5
KS Krems 48.4 15.6
KU Kufstein 47.6 12.2
L Linz 48.3 14.3
LA Landeck 47.1 10.6
LB Leibnitz 46.8 15.5
LE Leoben 47.4 15.1
LF Lilienfeld 48.0 15.6
LI Liezen 47.6 14.2
LL Linz district 48.2 14.2
LN Leoben district 47.5 15.0
LZ Lienz 46.8 12.8
MA Mattersburg 47.7 16.4
MD Mödling 48.1 16.3
ME Melk 48.2 15.3
MI Mistelbach 48.6 16.6
MT Murtal 47.2 14.7
MU Murau 47.1 14.2
ND Neusiedl am See 48.0 16.8
NK Neunkirchen 47.7 16.1
OP Oberpullendorf 47.5 16.5
OW Oberwart 47.3 16.2
P St. Pölten 48.2 15.6
PE Perg 48.3 14.6
PL St. Pölten district 48.2 15.7
RE Reutte 47.5 10.7
RI Ried im Innkreis 48.2 13.5
RO Rohrbach 48.6 14.0
S Salzburg 47.8 13.0
SB Scheibbs 48.0 15.2
SD Schärding 48.5 13.4
SE Steyr district 48.0 14.4
SL Salzburg district 47.9 13.1
SO Southeast Styria 47.0 15.9
SP Spittal an der Drau 46.8 13.5
SR Steyr 48.1 14.4
SV St. Veit an der Glan 46.8 14.4
SW Schwechat 48.1 16.5
SZ Schwaz 47.3 11.7
TA Tamsweg 47.1 13.8
TU Tulln 48.3 16.1
UU Urfahr district 48.4 14.3
VB Vöcklabruck 48.0 13.7
VI Villach 46.6 13.8
VK Völkermarkt 46.7 14.6
VL Villach district 46.6 13.9
VO Voitsberg 47.0 15.2
W Vienna 48.2 16.4
WB Wiener Neustadt district 47.8 16.1
WE Wels 48.2 14.0
WL Wels district 48.1 13.9
WN Wiener Neustadt 47.8 16.2
WO Wolfsberg 46.8 14.8
WT Waidhofen an der Thaya 48.8 15.3
WY Waidhofen an der Ybbs 48.0 14.8
WZ Weiz 47.2 15.6
ZE Zell am See 47.3 12.8
ZT Zwettl 48.6 15.2
`;
