/** Stems of the commonest leaked passwords, letters only: what is left of `Summer2026!` is `summer`. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
aaaa aaaaaa aaaaaaaa abc abcabc abcd abcde abcdef abcdefg abcdefgh abcxyz access admin adminadmin
administrator amanda amazon andrew angel angels anthony apple april arsenal asdasd asdf asdfgh
asdfghjk asdfghjkl ashley august autumn azerty banana barcelona baseball basketball batman blessed
brokerage business buster butterfly changeit changeme charlie cheese chelsea chicken company
computer cookie corvette cowboys daniel december default demo diamond dragon eagles facebook
february ferrari fidelity flower football forever freedom friday gandalf george ginger golden google
guest harley heaven hello hellohello helloworld hockey hunter iloveme iloveyou internet ironman
january jennifer jessica jesus jesuschrist jordan joseph joshua july june killer lakers letmein
letmeinnow linux liverpool login love lovelove lovers loveyou manager march master masterkey matrix
matthew may mercedes merlin michael microsoft millionaire monday money monkey mustang mypassword
newpass newpassword nicole ninja november october office oldpassword options orange pass passcode
passion passme passpass passwd password password123 passwordi passwordone passwort pepper phoenix
pokemon porsche princess purple qazwsx qazwsxedc qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu
qwertyui qwertyuiop qwertz qwertzu richard robert root rootroot samantha samsung samurai saturday
secret september server shadow silver soccer spiderman spring starwars steelers stocks strikebook
strikebookadmin summer sunday sunflower sunshine superman supersecret system temp temporary temppass
temppassword test tester testing testtest thepassword thomas thunder thursday tigger toor topsecret
trader trading trustno trustnoi trustnoone tuesday user warrior wednesday welcome welcomehome
whatever william windows winter wizard xyz yankees zxcvbn zxcvbnm zxczxc
`
    .trim()
    .split(/\s+/),
);
