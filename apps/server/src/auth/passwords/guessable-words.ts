const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

export const PRODUCT_WORDS = splitWords(`
tideline alpaca trading trader trade bot bots call calls puts stocks stock market options option broker wallstreet bitcoin
ethereum crypto money dollar profit
`);

/** Guesses put a number, a year or a sign around these. */
export const COMMON_WORDS = splitWords(`
password passwort passwd passw pass letmein welcome changeme change secret default login signin
admin administrator root user guest test testing temp temporary demo master super superuser access
system server service internet computer windows google facebook apple samsung microsoft office

iloveyou ilove love lovely baby honey angel princess prince queen king sunshine rainbow flower
butterfly strawberry chocolate cookie cheese banana orange cherry pepper ginger coffee hello goodbye
goodmorning goodnight whatever nothing forever together freedom family mother father sister brother
friend friends happy birthday christmas jesus jesuschrist heaven blessed godisgood

monkey dragon tiger lion eagle falcon wolf kitty puppy dog snoopy shadow hunter ranger killer ninja
pirate warrior wizard phoenix thunder lightning silver golden purple yellow black white star wars
starwars superman batman spiderman ironman pokemon dragonball naruto matrix trustno football
baseball basketball soccer hockey tennis golf yankees cowboys steelers lakers eagles arsenal chelsea
liverpool barcelona realmadrid juventus manchester united

january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday spring summer autumn winter

michael jennifer jessica daniel ashley andrew charlie thomas jordan matthew nicole robert william
david james john george joshua justin anthony hannah samantha elizabeth amanda melissa michelle
maggie buster cooper harley mustang ferrari porsche corvette mercedes yamaha honda

qwerty qwertz azerty abracadabra hunter2 london berlin paris canada america england germany france
mexico australia california texas

agent alien alpha angels animal anonymous anyone awesome bank base bear beautiful beer best bless
block boss boston boy brooklyn bubba buddy bull bulldog butter captain car cat cats champion chicago
chicken chris city cloud coca cola cowboy crazy crystal dallas danger dark dad daddy day devil
diamond diamonds doctor dolphin dolphins door dream earth elite enter eternal fantasy fast fear
fight fire first fish florida fly force fox fun future gaming game games gandalf garden ghost girl
girls god gods good grand great green gun hack hacker hand hands hard harry hate head heart hell
hero home hot house ice iphone island jack jump junior kids kill kitten knight land last laugh
leader leave legend life light live living long lord loser lost lover lovers luck lucky luke mad
madness magic mama man marine marley marvel max mercy merry metal mice miller mine minecraft modern
mommy moon morning mortal mouse mrs murphy music nature never newyork night nike nintendo nobody
north number ocean orlando paradise party peace peanut penguin people phone piano pink planet play
player playstation please potter power prime private programmer rabbit racing radio rain random
rangers raven rebel redsox reset rich ride right ring rings river robot rock rocket rose royal
runner russia sailor scooter scorpion sexy sierra single skate sky skywalker sleep slim smart smile
smoke snake snow soldier sonic soul south space special speed spirit sport stella stone storm street
strong studio success sugar sweet sweetheart swim taylor team tech teddy tell thrones time titan
tony tower toyota travel trinity trouble true trust turtle twinkle unicorn unreal vampire victor
victory viking village violet virgin volcano walker wall warcraft water west wild willow wind wine
wings winner wolves woman women wonder work one two three four five six seven eight nine ten world xavier year young zombie zxcvbn
`);

export const FILLER_WORDS = splitWords(`
about all always am an and any are as at be because but by can do dont for from get go had has have
her here him his how if im in into is it its just like me more must my new no not now of off on only
or our out over please really she so some that the their them then there they this to too up us very
was way we were what when where who why will with would yes you your
`);
