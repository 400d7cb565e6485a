/** The voivodeships by the letter that most of their plates begin with, and their capitals. */
export const poland = `
B Podlaskie 53.1 23.2
C Kuyavia-Pomerania 53.1 18.0
D Lower Silesia 51.1 17.0
E Łódź 51.8 19.5
F Lubusz 52.7 15.2
G Pomerania 54.4 18.6
K Lesser Poland 50.1 19.9
L Lublin 51.2 22.6
N Warmia-Masuria 53.8 20.5
O Opole 50.7 17.9
P Greater Poland 52.4 16.9
R Subcarpathia 50.0 22.0
S Silesia 50.3 19.0
T Holy Cross 50.9 20.6
W Masovia 52.2 21.0
Z West Pomerania 53.4 14.6
`;
