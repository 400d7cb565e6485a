/** The letters from O to Z on German plates: `germany.ts` says what they tell. */
export const germanyOToZ = `
OA Oberallgäu 47.5 10.3
OAL Ostallgäu 47.8 10.6
OB Oberhausen 51.5 6.9
OBB Obernburg 49.8 9.1
OBG Osterburg 52.8 11.8
OC Oschersleben 52.0 11.2
OCH Ochsenfurt 49.7 10.1
OD Bad Oldesloe 53.8 10.4
OE Olpe 51.0 7.9
OF Offenbach 50.1 8.8
OG Offenburg 48.5 7.9
OH Ostholstein 54.1 10.6
OHA Osterode am Harz 51.7 10.3
ÖHR Öhringen 49.2 9.5
OHV Oberhavel 52.8 13.2
OHZ Osterholz-Scharmbeck 53.2 8.8
OK Ohrekreis 52.3 11.4
OL Oldenburg 53.1 8.2
OP Opladen 51.1 7.0
OPR Ostprignitz-Ruppin 52.9 12.8
OS Osnabrück 52.3 8.0
OSL Oberspreewald-Lausitz 51.5 14.0
OTW Ottweiler 49.4 7.2
OVI Oberviechtach 49.5 12.4
OVL Obervogtland 50.4 12.2
OZ Oschatz 51.3 13.1
P Potsdam 52.4 13.1
PA Passau 48.6 13.4
PAF Pfaffenhofen an der Ilm 48.5 11.5
PAN Pfarrkirchen 48.4 12.9
PAR Parsberg 49.2 11.7
PB Paderborn 51.7 8.8
PCH Parchim 53.4 11.8
PE Peine 52.3 10.2
PEG Pegnitz 49.8 11.5
PF Pforzheim 48.9 8.7
PI Pinneberg 53.7 9.8
PIR Pirna 51.0 13.9
PL Plauen 50.5 12.1
PLÖ Plön 54.2 10.4
PM Potsdam-Mittelmark 52.1 12.6
PN Pößneck 50.7 11.6
PR Prignitz 53.1 11.9
PRÜ Prüm 50.2 6.4
PS Pirmasens 49.2 7.6
PW Pasewalk 53.5 14.0
PZ Prenzlau 53.3 13.9
QFT Querfurt 51.4 11.6
QLB Quedlinburg 51.8 11.1
R Regensburg 49.0 12.1
RA Rastatt 48.9 8.2
RC Reichenbach 50.6 12.3
RD Rendsburg 54.3 9.7
RDG Ribnitz-Damgarten 54.2 12.5
RE Recklinghausen 51.6 7.2
REG Regen 49.0 13.1
REH Rehau 50.2 12.0
REI Bad Reichenhall 47.7 12.9
RG Riesa-Großenhain 51.3 13.5
RH Roth 49.2 11.1
RI Rinteln 52.2 9.1
RID Riedenburg 49.0 11.7
RIE Riesa 51.3 13.3
RL Rochlitz 51.0 12.8
RM Röbel 53.4 12.6
RN Rathenow 52.6 12.3
RO Rosenheim 47.9 12.1
ROD Roding 49.2 12.5
ROF Rotenburg an der Fulda 51.0 9.7
ROK Rockenhausen 49.6 7.8
ROL Rottenburg an der Laaber 48.7 12.0
ROS Rostock Land 54.1 12.1
ROT Rothenburg ob der Tauber 49.4 10.2
ROW Rotenburg (Wümme) 53.1 9.4
RP Rhein-Pfalz-Kreis 49.5 8.4
RS Remscheid 51.2 7.2
RSL Roßlau 51.9 12.2
RT Reutlingen 48.5 9.2
RU Rudolstadt 50.7 11.3
RÜD Rüdesheim 50.0 7.9
RÜG Rügen 54.4 13.4
RV Ravensburg 47.8 9.6
RW Rottweil 48.2 8.6
RZ Ratzeburg 53.7 10.8
S Stuttgart 48.8 9.2
SAB Saarburg 49.6 6.5
SAD Schwandorf 49.3 12.1
SÄK Bad Säckingen 47.6 7.9
SAN Stadtsteinach 50.2 11.5
SAW Salzwedel 52.9 11.2
SB Saarbrücken 49.2 7.0
SBG Strasburg 53.5 13.7
SBK Schönebeck 52.0 11.7
SC Schwabach 49.3 11.0
SCZ Schleiz 50.6 11.8
SDH Sondershausen 51.4 10.9
SDL Stendal 52.6 11.9
SDT Schwedt 53.1 14.3
SE Bad Segeberg 53.9 10.3
SEB Sebnitz 51.0 14.3
SEE Seelow 52.5 14.4
SEF Scheinfeld 49.7 10.5
SEL Selb 50.2 12.1
SFB Senftenberg 51.5 14.0
SFT Staßfurt 51.9 11.6
SG Solingen 51.2 7.1
SGH Sangerhausen 51.5 11.3
SHA Schwäbisch Hall 49.1 9.7
SHG Stadthagen 52.3 9.2
SHK Saale-Holzland-Kreis 51.0 11.9
SHL Suhl 50.6 10.7
SI Siegen 50.9 8.0
SIG Sigmaringen 48.1 9.2
SIM Simmern 50.0 7.5
SK Saalekreis 51.4 12.0
SL Schleswig 54.5 9.6
SLE Schleiden 50.5 6.5
SLF Saalfeld 50.6 11.4
SLG Bad Saulgau 48.0 9.5
SLK Salzlandkreis 51.8 11.7
SLN Schmölln 50.9 12.4
SLS Saarlouis 49.3 6.8
SLÜ Schlüchtern 50.3 9.5
SLZ Bad Salzungen 50.8 10.2
SM Schmalkalden 50.7 10.4
SMÜ Schwabmünchen 48.2 10.8
SN Schwerin 53.6 11.4
SO Soest 51.6 8.1
SOB Schrobenhausen 48.6 11.3
SOG Schongau 47.8 10.9
SOK Saale-Orla-Kreis 50.6 11.8
SÖM Sömmerda 51.2 11.1
SON Sonneberg 50.4 11.2
SP Speyer 49.3 8.4
SPB Spremberg 51.6 14.4
SPN Spree-Neiße 51.7 14.6
SR Straubing 48.9 12.6
SRB Strausberg 52.6 13.9
SRO Stadtroda 50.9 11.7
ST Steinfurt 52.2 7.3
STA Starnberg 48.0 11.3
STB Sternberg 53.7 11.8
STD Stade 53.6 9.5
STE Bad Staffelstein 50.1 11.0
STL Stollberg 50.7 12.8
STO Stockach 47.9 9.0
SU Siegburg 50.8 7.2
SUL Sulzbach-Rosenberg 49.5 11.7
SÜW Südliche Weinstraße 49.2 8.1
SW Schweinfurt 50.0 10.2
SWA Bad Schwalbach 50.1 8.1
SY Syke 52.9 8.8
SZ Salzgitter 52.2 10.4
SZB Schwarzenberg 50.5 12.8
TBB Tauberbischofsheim 49.6 9.7
TDO Nordsachsen 51.6 13.0
TE Tecklenburg 52.2 7.8
TET Teterow 53.8 12.6
TF Teltow-Fläming 52.1 13.2
TG Torgau 51.6 13.0
TIR Tirschenreuth 49.9 12.3
TO Torgau-Oschatz 51.6 13.0
TÖL Bad Tölz 47.8 11.6
TP Templin 53.1 13.5
TR Trier 49.8 6.6
TS Traunstein 47.9 12.6
TT Tettnang 47.7 9.6
TÜ Tübingen 48.5 9.1
TUT Tuttlingen 48.0 8.8
ÜB Überlingen 47.8 9.2
UE Uelzen 53.0 10.6
UEM Ueckermünde 53.7 14.0
UFF Uffenheim 49.5 10.2
UH Unstrut-Hainich-Kreis 51.2 10.5
UL Ulm 48.4 10.0
UM Uckermark 53.3 13.9
UN Unna 51.5 7.7
USI Usingen 50.3 8.5
V Vogtland 50.5 12.1
VAI Vaihingen an der Enz 48.9 9.0
VB Vogelsberg 50.6 9.4
VEC Vechta 52.7 8.3
VER Verden 52.9 9.2
VG Vorpommern-Greifswald 54.1 13.4
VIB Vilsbiburg 48.5 12.4
VIE Viersen 51.3 6.4
VIT Viechtach 49.1 12.9
VK Völklingen 49.3 6.9
VOH Vohenstrauß 49.6 12.3
VR Vorpommern-Rügen 54.3 13.1
VS Villingen-Schwenningen 48.1 8.5
W Wuppertal 51.3 7.1
WA Waldeck 51.2 9.1
WAF Warendorf 52.0 8.0
WAK Wartburgkreis 50.8 10.2
WAN Wanne-Eickel 51.5 7.2
WAR Warburg 51.5 9.1
WAT Wattenscheid 51.5 7.1
WB Wittenberg 51.9 12.6
WBS Worbis 51.4 10.4
WDA Werdau 50.7 12.4
WE Weimar 51.0 11.3
WEL Weilburg 50.5 8.3
WEN Weiden in der Oberpfalz 49.7 12.2
WER Wertingen 48.6 10.7
WES Wesel 51.7 6.6
WF Wolfenbüttel 52.2 10.5
WG Wangen im Allgäu 47.7 9.8
WHV Wilhelmshaven 53.5 8.1
WI Wiesbaden 50.1 8.2
WIL Wittlich 50.0 6.9
WIS Wismar district 53.9 11.5
WIT Witten 51.4 7.4
WIZ Witzenhausen 51.3 9.9
WK Wittstock 53.2 12.5
WL Winsen (Luhe) 53.4 10.2
WLG Wolgast 54.1 13.8
WM Weilheim 47.8 11.2
WMS Wolmirstedt 52.2 11.6
WN Waiblingen 48.8 9.3
WND St. Wendel 49.5 7.2
WO Worms 49.6 8.4
WOB Wolfsburg 52.4 10.8
WOH Wolfhagen 51.3 9.2
WOL Wolfach 48.3 8.2
WOR Wolfratshausen 47.9 11.4
WOS Wolfstein 48.8 13.5
WR Wernigerode 51.8 10.8
WRN Waren 53.5 12.7
WS Wasserburg am Inn 48.1 12.2
WSF Weißenfels 51.2 12.0
WST Westerstede 53.3 7.9
WSW Weißwasser 51.5 14.6
WT Waldshut 47.6 8.2
WTL Wittlage 52.3 8.3
WTM Wittmund 53.6 7.8
WÜ Würzburg 49.8 10.0
WUG Weißenburg 49.0 11.0
WÜM Waldmünchen 49.4 12.7
WUN Wunsiedel 50.0 12.0
WUR Wurzen 51.4 12.7
WW Westerwald 50.4 7.8
WZ Wetzlar 50.6 8.5
WZL Wanzleben 52.1 11.4
Z Zwickau 50.7 12.5
ZE Zerbst 52.0 12.1
ZEL Zell (Mosel) 50.0 7.2
ZI Zittau 50.9 14.8
ZIG Ziegenhain 50.9 9.2
ZP Zschopau 50.7 13.1
ZR Zeulenroda 50.7 12.0
ZS Zossen 52.2 13.4
ZW Zweibrücken 49.2 7.4
ZZ Zeitz 51.0 12.1
`;
