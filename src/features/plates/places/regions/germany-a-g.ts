/** The letters from A to G on German plates: `germany.ts` says what they tell. */
export const germanyAToG = `
A Augsburg 48.4 10.9
AA Aalen 48.8 10.1
AB Aschaffenburg 50.0 9.2
ABG Altenburg 51.0 12.4
ABI Anhalt-Bitterfeld 51.8 12.0
AC Aachen 50.8 6.1
AE Auerbach 50.5 12.4
AH Ahaus 52.1 7.0
AIB Bad Aibling 47.9 12.0
AIC Aichach 48.5 11.1
AK Altenkirchen 50.7 7.6
ALF Alfeld 52.0 9.8
ALZ Alzenau 50.1 9.1
AM Amberg 49.4 11.9
AN Ansbach 49.3 10.6
ANA Annaberg-Buchholz 50.6 13.0
ANG Angermünde 53.0 14.0
ANK Anklam 53.9 13.7
AÖ Altötting 48.2 12.7
AP Weimarer Land 51.0 11.5
APD Apolda 51.0 11.5
ARN Arnstadt 50.8 11.0
ART Artern 51.4 11.3
AS Amberg-Sulzbach 49.4 11.9
ASL Aschersleben 51.8 11.5
ASZ Aue-Schwarzenberg 50.5 12.8
AT Altentreptow 53.7 13.3
AU Aue 50.6 12.7
AUR Aurich 53.5 7.5
AW Ahrweiler 50.5 7.1
AZ Alzey 49.7 8.1
AZE Anhalt-Zerbst 52.0 12.1
B Berlin 52.5 13.4
BA Bamberg 49.9 10.9
BAD Baden-Baden 48.8 8.2
BAR Barnim 52.8 13.8
BB Böblingen 48.7 9.0
BBG Bernburg 51.8 11.7
BC Biberach 48.1 9.8
BCH Buchen 49.5 9.3
BE Beckum 51.8 8.0
BED Brand-Erbisdorf 50.9 13.3
BEL Bad Belzig 52.1 12.6
BER Bernau 52.7 13.6
BF Burgsteinfurt 52.2 7.3
BGD Berchtesgaden 47.6 13.0
BGL Berchtesgadener Land 47.7 12.9
BH Bühl 48.7 8.1
BI Bielefeld 52.0 8.5
BID Biedenkopf 50.9 8.5
BIN Bingen 50.0 7.9
BIR Birkenfeld 49.7 7.2
BIT Bitburg 50.0 6.5
BIW Bischofswerda 51.1 14.2
BK Backnang, Börde 48.9 9.4
BKS Bernkastel-Kues 49.9 7.1
BL Balingen 48.3 8.9
BLB Bad Berleburg 51.1 8.4
BLK Burgenlandkreis 51.1 11.8
BM Bergheim 51.0 6.6
BN Bonn 50.7 7.1
BNA Borna 51.1 12.5
BO Bochum 51.5 7.2
BÖ Börde 52.3 11.4
BOG Bogen 48.9 12.7
BOH Bocholt 51.8 6.6
BOR Borken 51.8 6.9
BOT Bottrop 51.5 6.9
BR Bruchsal 49.1 8.6
BRA Brake 53.3 8.5
BRB Brandenburg an der Havel 52.4 12.5
BRG Burg 52.3 11.9
BRK Bad Brückenau 50.3 9.8
BRL Braunlage 51.7 10.6
BRV Bremervörde 53.5 9.1
BS Braunschweig 52.3 10.5
BSB Bersenbrück 52.6 7.9
BSK Beeskow 52.2 14.2
BT Bayreuth 49.9 11.6
BTF Bitterfeld 51.6 12.3
BÜD Büdingen 50.3 9.1
BUL Burglengenfeld 49.2 12.0
BÜR Büren 51.6 8.6
BÜS Büsingen am Hochrhein 47.7 8.7
BÜZ Bützow 53.8 12.0
BZ Bautzen 51.2 14.4
C Chemnitz 50.8 12.9
CA Calau 51.7 14.0
CAS Castrop-Rauxel 51.6 7.3
CB Cottbus 51.8 14.3
CE Celle 52.6 10.1
CHA Cham 49.2 12.7
CLP Cloppenburg 52.8 8.0
CLZ Clausthal-Zellerfeld 51.8 10.3
CO Coburg 50.3 11.0
COC Cochem 50.1 7.2
COE Coesfeld 51.9 7.2
CR Crailsheim 49.1 10.1
CUX Cuxhaven 53.9 8.7
CW Calw 48.7 8.7
D Düsseldorf 51.2 6.8
DA Darmstadt 49.9 8.7
DAH Dachau 48.3 11.4
DAN Dannenberg 53.1 11.1
DAU Daun 50.2 6.8
DBR Bad Doberan 54.1 11.9
DD Dresden 51.1 13.7
DE Dessau 51.8 12.2
DEG Deggendorf 48.8 13.0
DEL Delmenhorst 53.1 8.6
DGF Dingolfing 48.6 12.5
DH Diepholz 52.6 8.4
DI Dieburg 49.9 8.8
DIL Dillenburg 50.7 8.3
DIN Dinslaken 51.6 6.7
DIZ Diez 50.4 8.0
DKB Dinkelsbühl 49.1 10.3
DL Döbeln 51.1 13.1
DLG Dillingen an der Donau 48.6 10.5
DM Demmin 53.9 13.0
DN Düren 50.8 6.5
DO Dortmund 51.5 7.5
DON Donauwörth 48.7 10.8
DS Donaueschingen 48.0 8.5
DU Duisburg 51.4 6.8
DUD Duderstadt 51.5 10.3
DÜW Bad Dürkheim 49.5 8.2
DW Dippoldiswalde 50.9 13.7
DZ Delitzsch 51.5 12.3
E Essen 51.5 7.0
EA Eisenach 51.0 10.3
EB Eilenburg 51.5 12.6
EBE Ebersberg 48.1 12.0
EBN Ebern 50.1 10.8
EBS Ebermannstadt 49.8 11.2
ECK Eckernförde 54.5 9.8
ED Erding 48.3 11.9
EE Elbe-Elster 51.7 13.2
EF Erfurt 51.0 11.0
EG Eggenfelden 48.4 12.8
EH Eisenhüttenstadt 52.1 14.7
EI Eichstätt 48.9 11.2
EIC Eichsfeld 51.4 10.1
EIL Eisleben 51.5 11.5
EIN Einbeck 51.8 9.9
EIS Eisenberg 51.0 11.9
EL Emsland 52.7 7.3
EM Emmendingen 48.1 7.9
EMD Emden 53.4 7.2
EMS Bad Ems 50.3 7.7
EN Ennepe-Ruhr-Kreis 51.3 7.3
ER Erlangen 49.6 11.0
ERB Erbach 49.7 9.0
ERH Erlangen-Höchstadt 49.6 11.0
ERK Erkelenz 51.1 6.3
ERZ Erzgebirgskreis 50.6 13.0
ES Esslingen 48.7 9.3
ESB Eschenbach 49.8 11.8
ESW Eschwege 51.2 10.1
EU Euskirchen 50.7 6.8
EW Eberswalde 52.8 13.8
F Frankfurt am Main 50.1 8.7
FB Friedberg (Hessen) 50.3 8.8
FD Fulda 50.6 9.7
FDB Friedberg (Bayern) 48.4 11.0
FDS Freudenstadt 48.5 8.4
FEU Feuchtwangen 49.2 10.3
FF Frankfurt (Oder) 52.3 14.6
FFB Fürstenfeldbruck 48.2 11.3
FG Freiberg 50.9 13.3
FI Finsterwalde 51.6 13.7
FKB Frankenberg 51.1 8.8
FL Flensburg 54.8 9.4
FLÖ Flöha 50.9 13.1
FN Friedrichshafen 47.7 9.5
FO Forchheim 49.7 11.1
FOR Forst 51.7 14.6
FR Freiburg im Breisgau 48.0 7.9
FRG Freyung-Grafenau 48.8 13.5
FRI Friesland 53.6 7.9
FRW Bad Freienwalde 52.8 14.0
FS Freising 48.4 11.7
FT Frankenthal 49.5 8.4
FTL Freital 51.0 13.6
FÜ Fürth 49.5 11.0
FÜS Füssen 47.6 10.7
FW Fürstenwalde 52.4 14.1
FZ Fritzlar 51.1 9.3
G Gera 50.9 12.1
GA Gardelegen 52.5 11.4
GAN Bad Gandersheim 51.9 10.0
GAP Garmisch-Partenkirchen 47.5 11.1
GC Glauchau 50.8 12.5
GD Schwäbisch Gmünd 48.8 9.8
GDB Gadebusch 53.7 11.1
GE Gelsenkirchen 51.5 7.1
GEL Geldern 51.5 6.3
GEO Gerolzhofen 49.9 10.3
GER Germersheim 49.2 8.4
GF Gifhorn 52.5 10.6
GG Groß-Gerau 49.9 8.5
GHA Geithain 51.1 12.7
GHC Gräfenhainichen 51.7 12.5
GI Gießen 50.6 8.7
GK Geilenkirchen 51.0 6.1
GL Bergisch Gladbach 51.0 7.1
GLA Gladbeck 51.6 7.0
GM Gummersbach 51.0 7.6
GMN Grimmen 54.1 13.0
GN Gelnhausen 50.2 9.2
GNT Genthin 52.4 12.2
GÖ Göttingen 51.5 9.9
GOA St. Goar 50.1 7.7
GOH St. Goarshausen 50.2 7.7
GP Göppingen 48.7 9.7
GR Görlitz 51.2 15.0
GRA Grafenau 48.9 13.4
GRH Großenhain 51.3 13.5
GRI Bad Griesbach 48.5 13.2
GRM Grimma 51.2 12.7
GRZ Greiz 50.7 12.2
GS Goslar 51.9 10.4
GT Gütersloh 51.9 8.4
GTH Gotha 50.9 10.7
GÜ Güstrow 53.8 12.2
GUB Guben 51.9 14.7
GUN Gunzenhausen 49.1 10.8
GV Grevenbroich 51.1 6.6
GVM Grevesmühlen 53.9 11.2
GW Greifswald district 54.1 13.4
GZ Günzburg 48.5 10.3
`;
