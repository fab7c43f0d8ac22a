import { describe, expect, test } from 'vitest';
import { isGuessablePattern } from './guessable-patterns.ts';
import { passwordRefusal } from './password-rules.ts';

const EMAIL = 'trader@example.com';
const taken = (passwords: readonly string[]) =>
  passwords.filter((password) => passwordRefusal(password, EMAIL, 'password') === null);
const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The most used short passwords that are not in our lists. */
const BASES = wordsOf(`
goldstar medical rivers kristine hawkeyes monte santos lamont beemer dusty penny daphne miracle
gangsta trains marin tuning dfcbkbq trunks wraith strange fallout hollow senators vampires milano
farley goforit wildman giovanni bernard christy willy doberman karen sound happyday cinder ferris
palace barrett luckydog silent rockets jewels buckeye mazda dillon starfire gabriell sweden hotshot
qazzaq cantona arlene oakley arjay chevrole rooney kamikaze paladin stocking destroy chaos hansen
delete cheers fritz stars andreas pluto morpheus magnus harder stallion champ airbus zephyr salvador
beanie dodge valkyrie puffy hurrican elvira sheila warlord zaqxsw emerald australi slapshot blackman
catcat brodie peanuts mariah ripper sasuke carla research wildcard ninjas jimbob
`);

const RULES: readonly ((word: string) => string)[] = [
  (word) => `${word}${'12345678'.slice(0, Math.max(4, 12 - word.length))}`,
  (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}2026!!!!`.slice(0, 13),
  (word) => `${word}${word}${word}`,
  (word) => `123${word}123456`,
  (word) => `${word}@123456789`.slice(0, Math.max(13, word.length + 5)),
  (word) => `${word}19900412`,
  (word) => `${word}_${word}!!`,
];

const USUAL = wordsOf(`
Password1234! Passw0rd!2024 Qwerty123456! Welcome12345! Admin@123456 iloveyou1234! Letmein12345!
Sunshine2024! Football12345 Baseball2023! Superman1234! Trustno1trustno1 Dragon123456!
Monkey123456! Abcd1234!@#$ Zaq12wsxcde3 Summer2024!!! Winter2025!!! Spring2026!!! Autumn2024!!!
Changeme1234! Default12345! Test1234test! Temp12345678! P@ssw0rd12345 P@$$w0rd2024!
1Qaz2wsx3edc! !QAZ2wsx#EDC Qwertyuiop123! Asdfghjkl123! Zxcvbnm12345! 987654321098 111111222222
aaaabbbbcccc 123qweASDzxc! Trading12345! Bitcoin2024!! StockMarket1! WallStreet123
Optionstrader1 TidelineAdmin Tideline2026!! tideline-bot-1 Alpaca123456! CallsAndPuts1
buythedip2024 tothemoon2024 diamondhands! MoneyMoney123 rich1234rich! godblessyou12
jesusislord12 ilovejesus12 princess12345 michael12345! jordan23jordan23 liverpool2024
manchester123 chelsea12345! arsenal12345! barcelona2024 realmadrid123 newyork12345!
california123 losangeles123 london2024!!! berlin123456! hello123hello helloworld123
hellokitty123 thisismypassword mypassword123 secretpassword correcthorsebatterystaple
letmeinplease! opensesame123 qwertyqwerty1 asdfasdfasdf1 1a2b3c4d5e6f a1b2c3d4e5f6 123abc456def
abc123abc123! password!@#$% Pa55word1234! passwordpassword adminadmin123 rootroot1234!
guest1234567! user12345678! master123456! computer1234! internet2024! google123456!
facebook1234! samsung12345! iphone123456! minecraft2024 fortnite12345 pokemon12345!
starwars1977! harrypotter12 lordoftherings gameofthrones thisispassword1 iamthebest123
nopassword123! donttellanyone ihatepasswords onetwothree123 threeblindmice twinkletwinkle
allyourbase123 weareanonymous bond007bond007 agent007agent 000000000000 121212121212
123123123123 qazwsxedc123! poiuytrewq123 mnbvcxz12345! lkjhgfdsa123! 0987654321qw 12345qwert!@#
januar2024!! november2024! monday123456! friday12345!! birthday1990! summertime2024
wintertime123 happynewyear24 merrychristmas1
`);

describe('G14 common passwords of twelve characters and more [V6.2.4]', () => {
  test('are refused when they are one word and what is put around it', () => {
    const passwords = BASES.flatMap((base) => RULES.map((rule) => rule(base)));
    const long = passwords.filter(({ length }) => length >= 12);
    expect(long.length).toBeGreaterThan(600);
    expect(taken(long)).toEqual([]);
  });

  test('are refused when they come to mind first', () => {
    expect(USUAL.length).toBeGreaterThan(130);
    expect(taken(USUAL)).toEqual([]);
  });

  test.each(['unbelievable', 'ghbdtnrfrltkf', 'michaeljackson', 'thecakeisalie'])(
    'are refused when a list has them: %s',
    (password) => {
      expect(taken([password])).toEqual([]);
    },
  );
});

describe('a password', () => {
  test.each([
    'plum-tide-rivet',
    'copper kettle 92',
    'mango.saddle.41',
    'three quiet herons',
    'a password of her own',
    'xK9#mQ2$vL7p',
    'hT7kq2Lm9zRw',
    'G7t!kPz0wQx3',
    'kaleidoscopes',
    'monkey-dragon-football',
  ])('of no such shape is fine: %s', (password) => {
    expect(taken([password])).toEqual([password]);
  });

  test('that is long is a phrase, and is not looked through', () => {
    expect(isGuessablePattern('password'.repeat(6), [])).toBe(false);
  });
});
