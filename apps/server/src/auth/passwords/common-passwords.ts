import { createHash } from 'node:crypto';
import { COMMON_PASSWORD_DIGESTS, DIGEST_LENGTH } from './common-digests.ts';

/**
 * The first passwords of twelve letters and more in guessing lists (shorter ones are refused anyway),
 * in lower case: keyboard rows, counted numbers, the best known words with a number or a year behind
 * them.
 */
const PASSWORD_LIST_TEXT = String.raw`
!qaz2wsx3edc !qaz@wsx#edc 012345678901 0123456789012 098765432109 0987654321098 102030405060
10203040506070 111222333444 111222333444555 112233445566 11223344556677 1122334455667788
123412341234 1234512345123 123454321234 123456123456 123456654321 1234567812345678
1234567887654321 123456789012 1234567890123 12345678901234 1234567890qwerty 123456789123
123456789123456789 12345678987654321 123abc123abc 123qweasdzxc 12qwaszx12qwaszx 135792468013
147258369147 147852369147 159357159357 159753159753 1q2w3e4r1q2w3e4r 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1q2w3e4r5t6y7u8i 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx3edc 1qazxsw23edc 314159265358
3141592653589 31415926535897 741852963741 789456123000 789456123789 963852741963 987654321012
987654321098 a12345678901 a123456789123 a1b2c3d4e5f6 a1b2c3d4e5f6g7 aa1122334455 aaabbbcccddd
aabbccddeeff abc123456789 abc123abc123 abc123def456 abcd12345678 abcd1234abcd abcdef123456
abcdefghijkl abcdefghijklm abcdefghijklmn abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abracadabra1
abracadabra123 admin1234567 admin12345678 admin123456789 admin123admin admin@123456 admin@12345678
adminadmin12 adminadmin123 adminadminadmin administrador administrator administrator1
administrator1! administrator123 adminpassword adminpassword1 adminpassword123 alpaca123456
alpacaalpaca andrew123456 arsenal12345 arsenal123456 asdf1234asdf asdfasdfasdf asdfgasdfgasdfg
asdfghjkl123 asdfghjkl1234 asdfghjklzxc asdfghjklzxcvbnm asdfqwerzxcv asdfzxcvqwer ashley123456
autumn2024!! autumn2025!! azerty123456 azertyazerty azertyuiop123 azertyuiopqs barcelona123
barcelona1234 baseball1234 baseball12345 basketball12 basketball123 batman123456 batmanbatman
bitcoin12345 bitcoin123456 bitcoinbitcoin butterfly123 butterfly1234 changechange changeit1234
changeme123! changeme1234 changeme12345 changeme123456 changemenow1 changemeplease changethis123
charlie12345 charlie123456 cheese123456 chelsea12345 chelsea123456 chocolate123 chocolate1234
computer123! computer1234 computer12345 correct-horse-battery-staple correcthorse1
correcthorsebatterystaple cowboys12345 daniel123456 december2024 december2025 december2026
default12345 defaultpassword demo12345678 demodemodemo diamondhands diamondhands1 dragon123456
dragonball12 dragonballz1 dragondragon ethereum1234 february1234 football1234 football12345
football123456 godisgood123 goodmorning1 goodmorning123 goodnight123 guestguest12 happybirthday
happybirthday1 happyhappyhappy hello1234567 hello12345678 hello123hello hellohello12 hellohello123
hellohellohello helloworld!! helloworld12 helloworld123 helloworld123! helloworld1234
ilovejesus123 ilovemydog123 ilovemyfamily ilovemymom123 ilovemyself1 ilovemywife1 iloveyou123!
iloveyou1234 iloveyou12345 iloveyou123456 iloveyou2024 iloveyou2025 iloveyoubaby iloveyouforever
iloveyouiloveyou iloveyousomuch internet123! internet1234 internet12345 january12345 jennifer1234
jessica12345 jessica123456 jesuschrist1 jesusislord1 jesuslovesme jordan123456 jordan232323
joshua123456 juventus1234 letmein1234! letmein12345 letmein123456 letmeinletmein letmeinnow123
letmeinplease liverpool123 liverpool1234 lkjhgfdsapoiuytrewq lovelovelove lovely123456
loveme123456 manchester12 manchester123 manchesterunited master123456 mastermaster matthew12345
michael12345 michael123456 michelle1234 mnbvcxzlkjhgfdsa moneymoney12 moneymoney123
moneymoneymoney monkey123456 monkeymonkey mypassword12 mypassword123 mypassword123! mypassword1234
mysecretpassword newpassword1 newpassword12 newpassword123 newpassword123! nopassword123
nopasswordhere november2024 november2025 november2026 oldpassword1 oldpassword123 opensesame12
opensesame123 options12345 options123456 optionstrader optionstrading p@ssw0rd123! p@ssw0rd1234
p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026 p@ssw0rdp@ssw0rd p@ssword123! p@ssword1234 pa$$w0rd1234
pa$$word1234 passw0rd123! passw0rd1234 passw0rd12345 password!123 password#123 password-123
password123! password123!! password1234 password1234! password12345 password12345! password123456
password1234567 password12345678 password123456789 password1password password2020 password2021
password2022 password2023 password2023! password2024 password2024! password2025 password2025!
password2026 password2026! password2027 password@123 password@1234 password_123 passwordisweak
passwordpassword pleasechange pleasechangeme poiuytrewq12 poiuytrewqlkjhgfdsa pokemon12345
pokemon123456 princess1234 princess12345 princess123456 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 qazwsx123456
qazwsxedc123 qazwsxedcrfv qwe123qwe123 qweasd123456 qweasd123qwe qweasdzxc123 qweasdzxcqwe
qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwerty1234567890 qwerty123qwerty
qwertyasdfgh qwertyasdfzxcv qwertyqwerty qwertyqwerty1 qwertyuiop12 qwertyuiop123 qwertyuiop1234
qwertyuiop[] qwertyuiop[]\ qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl
qwertyuiopasdfghjklzxcvbnm qwertyzxcvbn qwertzuiop123 qwertzuiopasdf realmadrid12 realmadrid123
root12345678 rootpassword rootpassword1 secret123456 secret123secret secretpassword
secretpassword1 secretsecret september123 september2024 september2025 september2026 shadow123456
shadowshadow spiderman123 spiderman1234 spring2024!! spring2025!! spring2026!! starwars123!
starwars1234 starwars12345 stocks123456 strawberry12 strawberry123 summer123456 summer2023!!
summer2024!! summer2025!! summer2026!! summersummer sunshine123! sunshine1234 sunshine12345
sunshine123456 superadmin123 superman1234 superman12345 superman123456 supersecret1 supersecret123
supersecret123! superuser123 superuser1234 temp12345678 temporary123 temporarypassword
temppassword temppassword1 test12345678 test123456789 testing12345 testing123456 testpassword
testpassword1 testpassword123 testtest1234 thepassword1 thisisapassword thisisapassword1
thisismypassword tideline123! tideline1234 tideline12345 tidelinetideline topsecret123
tothemoon123 tothemoon1234 trader123456 tradertrader tradetrade12 trading12345 trading123456
tradingbot12 tradingbot123 trustno11234 trustno1trustno1 user12345678 userpassword useruseruser
wallstreet12 wallstreet123 wallstreetbets wallstreetbets1 welcome123!! welcome1234! welcome12345
welcome123456 welcome2023! welcome2024! welcome2025! welcome2026! welcome@123! welcome@1234
welcomeback1 welcomehome1 welcomewelcome whatever1234 whatever12345 winter123456 winter2024!!
winter2025!! winter2026!! yourpassword zaq12wsxcde3 zaq1xsw2cde3 zaqwsxcderfv zxcvbnm,./123
zxcvbnm12345 zxcvbnm123456 zxcvbnmasdfghjkl
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...PASSWORD_LIST_TEXT.trim().split(/\s+/),
  'correct horse battery staple',
]);

export function isCommonPassword(lowercasePassword: string): boolean {
  return (
    COMMON_PASSWORDS.has(lowercasePassword) ||
    COMMON_PASSWORD_DIGESTS.has(passwordDigestOf(lowercasePassword))
  );
}

/** The digest is so long that chance refuses one in a thousand million other passwords. */
function passwordDigestOf(lowercasePassword: string): string {
  return createHash('sha256').update(lowercasePassword).digest('base64url').slice(0, DIGEST_LENGTH);
}
