import { readBorders, readRows } from './rows.ts';

/** The states of the USA with the District of Columbia, and the provinces and territories of Canada, by their postal letters. */
export const america = readRows(`
AL Alabama 32.4 -86.3
AK Alaska 58.3 -134.4
AZ Arizona 33.4 -112.1
AR Arkansas 34.7 -92.3
CA California 38.6 -121.5
CO Colorado 39.7 -105.0
CT Connecticut 41.8 -72.7
DE Delaware 39.2 -75.5
DC District of Columbia 38.9 -77.0
FL Florida 30.4 -84.3
GA Georgia 33.7 -84.4
HI Hawaii 21.3 -157.9
ID Idaho 43.6 -116.2
IL Illinois 39.8 -89.6
IN Indiana 39.8 -86.2
IA Iowa 41.6 -93.6
KS Kansas 39.0 -95.7
KY Kentucky 38.2 -84.9
LA Louisiana 30.5 -91.2
ME Maine 44.3 -69.8
MD Maryland 39.0 -76.5
MA Massachusetts 42.4 -71.1
MI Michigan 42.7 -84.6
MN Minnesota 45.0 -93.1
MS Mississippi 32.3 -90.2
MO Missouri 38.6 -92.2
MT Montana 46.6 -112.0
NE Nebraska 40.8 -96.7
NV Nevada 39.2 -119.8
NH New Hampshire 43.2 -71.5
NJ New Jersey 40.2 -74.8
NM New Mexico 35.7 -105.9
NY New York 42.7 -73.8
NC North Carolina 35.8 -78.6
ND North Dakota 46.8 -100.8
OH Ohio 40.0 -83.0
OK Oklahoma 35.5 -97.5
OR Oregon 44.9 -123.0
PA Pennsylvania 40.3 -76.9
RI Rhode Island 41.8 -71.4
SC South Carolina 34.0 -81.0
SD South Dakota 44.4 -100.3
TN Tennessee 36.2 -86.8
TX Texas 30.3 -97.7
UT Utah 40.8 -111.9
VT Vermont 44.3 -72.6
VA Virginia 37.5 -77.4
WA Washington 47.0 -122.9
WV West Virginia 38.3 -81.6
WI Wisconsin 43.1 -89.4
WY Wyoming 41.1 -104.8
AB Alberta 53.5 -113.5
BC British Columbia 48.4 -123.4
MB Manitoba 49.9 -97.1
NB New Brunswick 46.0 -66.6
NL Newfoundland and Labrador 47.6 -52.7
NS Nova Scotia 44.6 -63.6
NT Northwest Territories 62.5 -114.4
NU Nunavut 63.7 -68.5
ON Ontario 43.7 -79.4
PE Prince Edward Island 46.2 -63.1
QC Quebec 46.8 -71.2
SK Saskatchewan 50.4 -104.6
YT Yukon 60.7 -135.1
`);

/** Borders on land, on rivers, or where a bridge crosses; not those that touch in a point. */
export const americaBorders = readBorders(`
AK BC YT
AL FL GA MS TN
AR LA MO MS OK TN TX
AZ CA NM NV UT
CA NV OR
CO KS NE NM OK UT WY
CT MA NY RI
DC MD VA
DE MD NJ PA
FL GA
GA NC SC TN
IA IL MN MO NE SD WI
ID MT NV OR UT WA WY
IL IN KY MO WI
IN KY MI OH
KS MO NE OK
KY MO OH TN VA WV
LA MS TX
MA NH NY RI VT
MD PA VA WV
ME NH
MI OH WI
MN ND SD WI
MO NE OK TN
MS TN
MT ND SD WY
NC SC TN VA
ND SD
NE SD WY
NH VT
NJ NY PA
NM OK TX
NV OR UT
NY PA VT
OH PA WV
OK TX
OR WA
PA WV
SD WY
TN VA
UT WY
VA WV
AB BC MT NT SK
BC ID MT NT WA YT
MB MN ND NU ON SK
ME NB QC
MI ON
MN ON
MT SK
NB NS PE QC
ND SK
NH QC
NL QC
NT NU SK YT
NY ON QC
ON QC
QC VT
`);

/** Counted to another continent. */
export const beyondAmerica: ReadonlySet<string> = new Set(['HI']);
