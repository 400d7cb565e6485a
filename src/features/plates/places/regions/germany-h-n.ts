/** The letters from H to N on German plates: `germany.ts` says what they tell. */
export const germanyHToN = `
H Hannover 52.4 9.7
HA Hagen 51.4 7.5
HAB Hammelburg 50.1 9.9
HAL Halle 51.5 12.0
HAM Hamm 51.7 7.8
HAS Haßfurt 50.0 10.5
HB Bremen 53.1 8.8
HBN Hildburghausen 50.4 10.7
HBS Halberstadt 51.9 11.1
HC Hainichen 51.0 13.1
HCH Hechingen 48.4 9.0
HD Heidelberg 49.4 8.7
HDH Heidenheim 48.7 10.2
HDL Haldensleben 52.3 11.4
HE Helmstedt 52.2 11.0
HEB Hersbruck 49.5 11.4
HEF Bad Hersfeld 50.9 9.7
HEI Heide 54.2 9.1
HER Herne 51.5 7.2
HET Hettstedt 51.7 11.5
HF Herford 52.1 8.7
HG Bad Homburg 50.2 8.6
HGN Hagenow 53.4 11.2
HGW Greifswald 54.1 13.4
HH Hamburg 53.6 10.0
HHM Hohenmölsen 51.2 12.1
HI Hildesheim 52.2 10.0
HIG Heiligenstadt 51.4 10.1
HIP Hilpoltstein 49.2 11.2
HK Heidekreis 52.9 9.7
HL Lübeck 53.9 10.7
HM Hameln 52.1 9.4
HMÜ Hann. Münden 51.4 9.7
HN Heilbronn 49.1 9.2
HO Hof 50.3 11.9
HOG Hofgeismar 51.5 9.4
HOH Hofheim in Unterfranken 50.1 10.5
HOL Holzminden 51.8 9.4
HOM Homburg 49.3 7.3
HOR Horb am Neckar 48.4 8.7
HÖS Höchstadt an der Aisch 49.7 10.8
HOT Hohenstein-Ernstthal 50.8 12.7
HP Heppenheim 49.6 8.6
HR Homberg 51.0 9.4
HRO Rostock 54.1 12.1
HS Heinsberg 51.1 6.1
HSK Hochsauerlandkreis 51.4 8.3
HST Stralsund 54.3 13.1
HU Hanau 50.1 8.9
HV Havelberg 52.8 12.1
HVL Havelland 52.6 12.3
HWI Wismar 53.9 11.5
HX Höxter 51.8 9.4
HY Hoyerswerda 51.4 14.2
HZ Harz 51.9 11.1
IGB St. Ingbert 49.3 7.1
IK Ilm-Kreis 50.8 11.0
IL Ilmenau 50.7 10.9
ILL Illertissen 48.2 10.1
IN Ingolstadt 48.8 11.4
IZ Itzehoe 53.9 9.5
J Jena 50.9 11.6
JB Jüterbog 52.0 13.1
JE Jessen 51.8 13.0
JL Jerichower Land 52.3 11.9
JÜL Jülich 50.9 6.4
K Cologne (Köln) 50.9 7.0
KA Karlsruhe 49.0 8.4
KB Korbach 51.3 8.9
KC Kronach 50.2 11.3
KE Kempten 47.7 10.3
KEH Kelheim 48.9 11.9
KEL Kehl 48.6 7.8
KEM Kemnath 49.9 11.9
KF Kaufbeuren 47.9 10.6
KG Bad Kissingen 50.2 10.1
KH Bad Kreuznach 49.8 7.9
KI Kiel 54.3 10.1
KIB Kirchheimbolanden 49.7 8.0
KK Kempen 51.4 6.4
KL Kaiserslautern 49.4 7.8
KLE Kleve 51.8 6.1
KLZ Klötze 52.6 11.2
KM Kamenz 51.3 14.1
KN Konstanz 47.7 9.2
KO Koblenz 50.4 7.6
KÖN Bad Königshofen 50.3 10.5
KÖT Köthen 51.8 12.0
KÖZ Bad Kötzting 49.2 12.9
KR Krefeld 51.3 6.6
KRU Krumbach 48.2 10.4
KS Kassel 51.3 9.5
KT Kitzingen 49.7 10.2
KU Kulmbach 50.1 11.5
KÜN Künzelsau 49.3 9.7
KUS Kusel 49.5 7.4
KW Königs Wusterhausen 52.3 13.6
KY Kyritz 52.9 12.4
KYF Kyffhäuserkreis 51.4 10.9
L Leipzig 51.3 12.4
LA Landshut 48.5 12.2
LAN Landau an der Isar 48.7 12.7
LAU Lauf an der Pegnitz 49.5 11.3
LB Ludwigsburg 48.9 9.2
LBS Bad Lobenstein 50.5 11.6
LBZ Lübz 53.5 12.0
LC Luckau 51.9 13.7
LD Landau in der Pfalz 49.2 8.1
LDK Lahn-Dill-Kreis 50.6 8.5
LDS Dahme-Spreewald 51.9 13.9
LEO Leonberg 48.8 9.0
LER Leer 53.2 7.5
LEV Leverkusen 51.0 7.0
LF Laufen 47.9 12.9
LG Lüneburg 53.3 10.4
LH Lüdinghausen 51.8 7.4
LI Lindau 47.5 9.7
LIB Bad Liebenwerda 51.5 13.4
LIF Lichtenfels 50.1 11.1
LIP Lippe 51.9 8.9
LK Lübbecke 52.3 8.6
LL Landsberg am Lech 48.0 10.9
LM Limburg 50.4 8.1
LN Lübben 51.9 13.9
LÖ Lörrach 47.6 7.7
LÖB Löbau 51.1 14.7
LOS Oder-Spree 52.2 14.2
LP Lippstadt 51.7 8.3
LR Lahr 48.3 7.9
LRO Rostock district 53.8 12.2
LSZ Bad Langensalza 51.1 10.6
LU Ludwigshafen 49.5 8.4
LUK Luckenwalde 52.1 13.2
LÜN Lünen 51.6 7.5
LUP Ludwigslust-Parchim 53.4 11.8
LWL Ludwigslust 53.3 11.5
M Munich (München) 48.1 11.6
MA Mannheim 49.5 8.5
MAB Marienberg 50.7 13.2
MAI Mainburg 48.6 11.8
MAK Marktredwitz 50.0 12.1
MAL Mallersdorf 48.8 12.2
MB Miesbach 47.8 11.8
MC Malchin 53.7 12.8
MD Magdeburg 52.1 11.6
ME Mettmann 51.3 7.0
MED Meldorf 54.1 9.1
MEG Melsungen 51.1 9.6
MEI Meißen 51.2 13.5
MEK Mittlerer Erzgebirgskreis 50.7 13.2
MEL Melle 52.2 8.3
MER Merseburg 51.4 12.0
MET Mellrichstadt 50.4 10.3
MG Mönchengladbach 51.2 6.4
MGH Bad Mergentheim 49.5 9.8
MGN Meiningen 50.6 10.4
MH Mülheim an der Ruhr 51.4 6.9
MHL Mühlhausen 51.2 10.5
MI Minden 52.3 8.9
MIL Miltenberg 49.7 9.3
MK Märkischer Kreis 51.2 7.6
MKK Main-Kinzig-Kreis 50.2 9.2
ML Mansfelder Land 51.5 11.5
MM Memmingen 48.0 10.2
MN Mindelheim 48.0 10.5
MO Moers 51.5 6.6
MOD Marktoberdorf 47.8 10.6
MOL Märkisch-Oderland 52.5 14.4
MON Monschau 50.6 6.2
MOS Mosbach 49.4 9.2
MQ Merseburg-Querfurt 51.4 12.0
MR Marburg 50.8 8.8
MS Münster 52.0 7.6
MSE Mecklenburgische Seenplatte 53.6 13.3
MSH Mansfeld-Südharz 51.5 11.3
MSP Main-Spessart 50.0 9.8
MST Mecklenburg-Strelitz 53.4 13.1
MTK Main-Taunus-Kreis 50.1 8.4
MTL Muldental 51.2 12.7
MU Munich district 48.1 11.6
MÜ Mühldorf am Inn 48.2 12.5
MÜB Münchberg 50.2 11.8
MUC Munich city 48.1 11.6
MÜL Müllheim 47.8 7.6
MÜR Müritz 53.5 12.7
MW Mittweida 51.0 13.0
MY Mayen 50.3 7.2
MYK Mayen-Koblenz 50.4 7.6
MZ Mainz 50.0 8.3
MZG Merzig 49.4 6.6
N Nuremberg (Nürnberg) 49.5 11.1
NAB Nabburg 49.5 12.2
NAI Naila 50.3 11.7
NAU Nauen 52.6 12.9
NB Neubrandenburg 53.6 13.3
ND Neuburg an der Donau 48.7 11.2
NDH Nordhausen 51.5 10.8
NE Neuss 51.2 6.7
NEA Neustadt an der Aisch 49.6 10.6
NEB Nebra 51.3 11.6
NEC Neustadt bei Coburg 50.3 11.1
NEN Neunburg vorm Wald 49.3 12.4
NES Bad Neustadt an der Saale 50.3 10.2
NEU Titisee-Neustadt 47.9 8.2
NEW Neustadt an der Waldnaab 49.7 12.2
NF Nordfriesland 54.5 9.1
NH Neuhaus am Rennweg 50.5 11.1
NI Nienburg 52.6 9.2
NK Neunkirchen 49.3 7.2
NM Neumarkt in der Oberpfalz 49.3 11.5
NMB Naumburg 51.1 11.8
NMS Neumünster 54.1 10.0
NÖ Nördlingen 48.9 10.5
NOH Nordhorn 52.4 7.1
NOL Niederschlesische Oberlausitz 51.3 14.8
NOM Northeim 51.7 10.0
NOR Norden 53.6 7.2
NP Neuruppin 52.9 12.8
NR Neuwied 50.4 7.5
NT Nürtingen 48.6 9.3
NU Neu-Ulm 48.4 10.0
NVP Nordvorpommern 54.1 13.0
NW Neustadt an der Weinstraße 49.4 8.1
NWM Nordwestmecklenburg 53.9 11.5
NY Niesky 51.3 14.8
NZ Neustrelitz 53.4 13.1
`;
