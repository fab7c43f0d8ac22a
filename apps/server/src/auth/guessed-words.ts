const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The product's name, and words of what it does: guesses put these together. */
export const PRODUCT_WORDS = wordsOf(`
tideline alpaca trading trader trade stocks stock market options option broker wallstreet bitcoin
ethereum crypto money dollar profit
`);

/** What passwords are usually made of: guesses put a number, a year or a sign around each of these. */
export const USUAL_WORDS = wordsOf(`
password passwort passwd passw pass letmein welcome changeme change secret default login signin
admin administrator root user guest test testing temp temporary demo master super superuser access
system server service internet computer windows google facebook apple samsung microsoft office

iloveyou ilove love lovely baby honey angel princess prince queen king sunshine rainbow flower
butterfly strawberry chocolate cookie cheese banana orange cherry pepper ginger coffee
hello goodbye goodmorning goodnight whatever nothing forever together freedom family mother father
sister brother friend friends happy birthday christmas jesus jesuschrist heaven blessed godisgood

monkey dragon tiger lion eagle falcon wolf kitty puppy dog snoopy shadow hunter ranger killer
ninja pirate warrior wizard phoenix thunder lightning silver golden purple yellow black white
star wars starwars superman batman spiderman ironman pokemon dragonball naruto matrix trustno
football baseball basketball soccer hockey tennis golf yankees cowboys steelers lakers eagles
arsenal chelsea liverpool barcelona realmadrid juventus manchester united

january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter

michael jennifer jessica daniel ashley andrew charlie thomas jordan matthew nicole robert william
david james john george joshua justin anthony hannah samantha elizabeth amanda melissa michelle
maggie buster cooper harley mustang ferrari porsche corvette mercedes yamaha honda

qwerty qwertz azerty abracadabra hunter2
london berlin paris canada america england germany france mexico australia california texas
`);
