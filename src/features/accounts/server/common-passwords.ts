/** What guessers try first, of those that are long enough to be taken at all; lower case, one per word. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
00000000 000000000 0000000000 01234567 012345678 0123456789 01010101 0987654321 10203040 11111111 111111111 1111111111
11112222 11223344 1122334455 112233445566 12121212 123123123 12312312 12341234 1234512345 12344321 1234554321 12345678
123456789 1234567890 12345678910 123456123456 123456abc 1234567a 12345678a 123456789a 1234567890a 123456qwerty 123454321
12345qwert 1234qwer 1234abcd 123654789 123698745 123qweasd 123qweasdzxc 123abc123 123321123 12qwaszx 13131313 13579246
135792468 14141414 14725836 147258369 147852369 159357456 159753456 159951159 18181818 19191919 1a2b3c4d 1a2b3c4d5e
1g2w3e4r 1q1q1q1q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1 20202020
21212121 22222222 222222222 23232323 23456789 24681012 246810121 25252525 31415926 314159265 33333333 333333333 36363636
369258147 44444444 444444444 45454545 456456456 456789123 55555555 555555555 5555555555 56565656 66666666 666666666
6666666666 69696969 741852963 753951456 77777777 777777777 7777777777 78787878 789456123 789789789 87654321 88888888
888888888 8888888888 963852741 987654321 9876543210 98765432 99999999 999999999 9999999999 a1234567 a12345678 a123456789
a1a2a3a4 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa abababab abc12345 abc123456 abc1234567
abc123abc abcabcabc abcd1234 abcd12345 abcdabcd abcde12345 abcdef123 abcdefg1 abcdefgh abcdefghi abcdefghij aberdeen
access14 adgjmptw admin123 admin1234 admin12345 admin123456 adminadmin administrator administrateur airborne alexander
alexandra alexandre alexis123 aliverpool allison1 amanda123 american amsterdam anderson andrew123 angel123 angelica
angelina angelika anthony1 antonio1 apple123 arsenal1 arsenal123 asd12345 asd123456 asdasd123 asdasdasd asdf1234 asdf12345
asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfjkl; asdfzxcv ashley123 asshole1 australia azerty123 azertyui azertyuiop
babygirl babygirl1 backspace bailey12 banana123 barcelona baseball baseball1 basketball bastard1 batman123 bbbbbbbb
beautiful benjamin bigdaddy birthday blackcat blackjack blink182 blizzard blowfish bluebird bluesky1 bonjour1 boomer12
brandon1 brasil123 brittany brooklyn bubbles1 bulldogs buster123 butterfly butthead california calvin12 cameron1 camaro69
carolina caroline cartman1 casanova catherine champion champions changeme changeme1 changeme123 changeit1 charles1
charlie1 charlie123 charlotte chelsea1 chelsea123 cheese123 chester1 chicago1 chicken1 chocolate chocolate1 chopper1
christian christin christina christine christmas christopher cinderella clarence classic1 cocacola coca-cola computer
computer1 consumer cookie123 corvette cowboys1 cristina crystal1 cupcakes daddy123 dallas22 dallas123 daniel123 danielle
darkness darkside darthvader database david123 december default1 default123 diamond1 dinosaur discovery dolphins
dolphin1 dominic1 doraemon douglas1 dragon12 dragon123 dragonball dreamer1 einstein elephant elizabeth elliott1 emmanuel
enterprise eternity everton1 evolution explorer facebook facebook1 family123 fernando ferrari1 fireball firebird
firefire firefly1 fireman1 flower123 flowers1 football football1 football12 football123 forever1 forever21 franklin
frederic freddie1 freedom1 freedom123 friends1 friends123 friendship fuckyou1 fuckyou123 fuckyou2 galatasaray gabriel1
gangster garfield gateway1 george123 giovanni gladiator godzilla goldfish golfball goodluck google123 gorgeous grandma1
greenday1 griffin1 guitar123 gymnastics hannah123 hannover happy123 happyday hardcore harley123 harrison hatfield
hawaii50 heather1 hello123 hello1234 hello12345 helloworld hello-world hellokitty hellohello heythere history1 hockey123
hollywood homer123 honda123 hotmail1 hottie123 howard123 hunter123 hurricane iceman12 ihateyou iloveme1 iloveyou
iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveu123 ingodwetrust infinity internet internet1 invisible
isabella ironman1 jackson1 jackass1 jamaica1 jamesbond james123 jasmine1 jasper123 jeffrey1 jellybean jennifer
jennifer1 jeremiah jessica1 jessica123 johncena jonathan jordan123 jordan23 joseph123 josephine joshua123 julian123
juventus kangaroo katherine kawasaki keyboard killer123 kimberly kingkong kingston kittycat knight12 konstantin kristina
lakers24 lalalala lauren123 leonardo letmein1 letmein12 letmein123 letmein! liberty1 lifehack lightning lineage2
linkinpark liverpool liverpool1 logitech lollipop london123 loveless lovelove lovelife loveme123 loveyou1 lovely123
madison1 maggie123 manchester manunited margaret marijuana marina123 marlboro marseille marshall martin123 maryjane
master12 master123 matrix123 matthew1 maverick maximilian maximus1 maxwell1 melanie1 mercedes mercury1 metallic metallica
michael1 michael123 michelle michelle1 michigan mickey123 microsoft midnight minecraft minecraft1 mmmmmmmm mohammed
molly123 monalisa monkey12 monkey123 monster1 monster123 montreal moonlight morgan123 motorola mountain mustang1
mypassword mypass123 myspace1 mystery1 napoleon naruto123 nascar24 natalie1 natasha1 nathan123 neverland newcastle
newpassword newyork1 nicholas nichole1 nicole123 nightmare nintendo nirvana1 nokia123 november nothing1 oblivion october1
oklahoma oliver123 olivia123 omega123 online123 oooooooo orange123 p0o9i8u7 p4ssw0rd p@55w0rd p@ssw0rd p@ssw0rd1
p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word packers1 paintball pakistan pakistan123 panasonic panther1
paradise parisparis pass1234 pass12345 pass@123 passion1 passport passpass passw0rd passw0rd1 password password! password0
password00 password01 password1 password1! password11 password12 password123 password1234 password12345 password2
password21 password22 password3 password5 password6 password7 password69 password8 password9 password99 password@123
passwort passwort1 passwort123 patricia patrick1 peaches1 peanut123 pebbles1 penelope pennywise pepper123 personal
philippe phoenix1 pictures1 pineapple pimpin12 playboy1 playstation pokemon1 pokemon123 police123 poohbear popcorn1
portugal positive power123 precious predator presario princess princess1 princess12 princess123 princesa professor
property protocol pumpkin1 purple123 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsedrf qazqazqaz qazwsx123 qazwsxed
qazwsxedc qazwsxedcrfv qazxswedc qq123456 qqqqqqqq qweasd123 qweasdzx qweasdzxc qweqwe123 qweqweqwe qwer1234 qwer12345
qwerasdf qwert123 qwert12345 qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwerty99
qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertz123 qwertzui qwertzuiop rachel123 raiders1 rainbow1
rammstein rangers1 realmadrid rebecca1 redskins remember reynolds richard1 ricardo1 robert123 rockstar rockstar1
rockyou1 rolltide ronaldo1 ronaldo7 ronaldo123 rosebud1 royalty1 runescape rush2112 russell1 samantha samantha1
samsung1 samsung123 samurai1 sapphire saturday scarface schalke04 schatz123 scorpion scotland seahawks sebastian
secret12 secret123 security senior12 september serenity shadow12 shadow123 shannon1 sherlock shopping siemens1
silver123 simpsons skateboard skittles slipknot slipknot1 smokey12 snickers snowball snowboard snowflake soccer12
soccer123 softball somebody something sommer123 sonnenschein soulmate spanish1 sparkle1 sparky12 special1 spencer1
spiderman spiderman1 spitfire sponge12 spongebob spongebob1 ssssssss standard starcraft stargate starlight startrek
starwars starwars1 stephanie steelers steelers1 steven123 strawberry student1 stupid12 summer12 summer123 sunflower
sunshine sunshine1 sunshine12 sunshine123 superman superman1 superman12 superman123 superstar supernova support1
surprise survivor swimming swordfish sylvester system32 tamerlan taylor123 teacher1 telefon1 telephone tequila1
test1234 test12345 test123456 testing1 testing123 testpass testpassword testtest testuser therock1 thebeatles thomas123
thunder1 tiffany1 tigger12 tigger123 tinkerbell titanic1 titanium tokiohotel tomorrow tottenham toyota123 treasure
trinity1 triumph1 trustno1 trustme1 tweety12 twilight undertaker universal universe usa12345 vacation valentin
valentina valentine vampire1 vanessa1 veronica victoria victoria1 victory1 viktoria vincent1 viper123 virginia voyager1
volleyball voodoo12 warcraft warcraft3 warrior1 washington waterloo webmaster webster1 welcome1 welcome12 welcome123
welcome1! werder123 westside whatever whatever1 whiskey1 whocares wildcats william1 williams willow12 windows1 windows10
winner123 winston1 winter12 winter123 wolfgang wonderful woodland wordpass worldcup wrestling www12345 xbox3600 xxxxxxxx
yamaha123 yankees1 yankees2 yellow12 yellow123 yourmama yourname youtube1 yugioh12 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcde
zeppelin zxasqw12 zxcasdqwe zxcv1234 zxcvb123 zxcvbn12 zxcvbnm1 zxcvbnm123 zxcvbnm, zxczxczxc zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
