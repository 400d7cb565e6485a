/** The provinces by the letters at the right of plates, and their capitals. */
export const italy = `
AG Agrigento 37.3 13.6
AL Alessandria 44.9 8.6
AN Ancona 43.6 13.5
AO Aosta Valley 45.7 7.3
AP Ascoli Piceno 42.9 13.6
AQ L’Aquila 42.4 13.4
AR Arezzo 43.5 11.9
AT Asti 44.9 8.2
AV Avellino 40.9 14.8
BA Bari 41.1 16.9
BG Bergamo 45.7 9.7
BI Biella 45.6 8.1
BL Belluno 46.1 12.2
BN Benevento 41.1 14.8
BO Bologna 44.5 11.3
BR Brindisi 40.6 17.9
BS Brescia 45.5 10.2
BT Barletta-Andria-Trani 41.3 16.3
BZ South Tyrol 46.5 11.3
CA Cagliari 39.2 9.1
CB Campobasso 41.6 14.7
CE Caserta 41.1 14.3
CH Chieti 42.4 14.2
CL Caltanissetta 37.5 14.1
CN Cuneo 44.4 7.5
CO Como 45.8 9.1
CR Cremona 45.1 10.0
CS Cosenza 39.3 16.3
CT Catania 37.5 15.1
CZ Catanzaro 38.9 16.6
EN Enna 37.6 14.3
FC Forlì-Cesena 44.2 12.0
FE Ferrara 44.8 11.6
FG Foggia 41.5 15.5
FI Florence 43.8 11.3
FM Fermo 43.2 13.7
FR Frosinone 41.6 13.4
GE Genoa 44.4 8.9
GO Gorizia 45.9 13.6
GR Grosseto 42.8 11.1
IM Imperia 43.9 8.0
IS Isernia 41.6 14.2
KR Crotone 39.1 17.1
LC Lecco 45.9 9.4
LE Lecce 40.4 18.2
LI Livorno 43.5 10.3
LO Lodi 45.3 9.5
LT Latina 41.5 12.9
LU Lucca 43.8 10.5
MB Monza and Brianza 45.6 9.3
MC Macerata 43.3 13.5
ME Messina 38.2 15.6
MI Milan 45.5 9.2
MN Mantua 45.2 10.8
MO Modena 44.6 10.9
MS Massa-Carrara 44.0 10.1
MT Matera 40.7 16.6
NA Naples 40.9 14.3
NO Novara 45.4 8.6
NU Nuoro 40.3 9.3
OR Oristano 39.9 8.6
PA Palermo 38.1 13.4
PC Piacenza 45.1 9.7
PD Padua 45.4 11.9
PE Pescara 42.5 14.2
PG Perugia 43.1 12.4
PI Pisa 43.7 10.4
PN Pordenone 46.0 12.7
PO Prato 43.9 11.1
PR Parma 44.8 10.3
PT Pistoia 43.9 10.9
PU Pesaro and Urbino 43.9 12.9
PV Pavia 45.2 9.2
PZ Potenza 40.6 15.8
RA Ravenna 44.4 12.2
RC Reggio Calabria 38.1 15.7
RE Reggio Emilia 44.7 10.6
RG Ragusa 36.9 14.7
RI Rieti 42.4 12.9
RM Rome 41.9 12.5
RN Rimini 44.1 12.6
RO Rovigo 45.1 11.8
SA Salerno 40.7 14.8
SI Siena 43.3 11.3
SO Sondrio 46.2 9.9
SP La Spezia 44.1 9.8
SR Syracuse 37.1 15.3
SS Sassari 40.7 8.6
SU South Sardinia 39.2 8.5
SV Savona 44.3 8.5
TA Taranto 40.5 17.2
TE Teramo 42.7 13.7
TN Trentino 46.1 11.1
TO Turin 45.1 7.7
TP Trapani 38.0 12.5
TR Terni 42.6 12.6
TS Trieste 45.6 13.8
TV Treviso 45.7 12.2
UD Udine 46.1 13.2
VA Varese 45.8 8.8
VB Verbano-Cusio-Ossola 45.9 8.6
VC Vercelli 45.3 8.4
VE Venice 45.4 12.3
VI Vicenza 45.5 11.5
VR Verona 45.4 11.0
VT Viterbo 42.4 12.1
VV Vibo Valentia 38.7 16.1
`;
