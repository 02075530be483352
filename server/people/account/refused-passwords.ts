// List of common stolen passwords of ten characters and more (ASVS 6.2.4): compared in small letters.

const common = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 9876543210 0987654321 1111111111 0000000000 1212121212 1122334455
  1234512345 1234567890a a123456789 a1234567890 q1w2e3r4t5 1q2w3e4r5t 1q2w3e4r5t6y qwertyuiop qwerty12345 qwerty123456 qwertyuiop123
  qwertyuiopasdfghjklzxcvbnm asdfghjkl123 1qaz2wsx3edc zaq12wsxcde3 password10 password12 password123 password1234 password12345
  passw0rd123 p@ssword123 p@ssw0rd123 mypassword passwordpassword administrator administrador superadmin welcome123 letmein123
  iloveyou123 iloveyou12 iloveyou2 teamobebe teamobebe123 tequieromucho contraseña contrasena contraseña1 contrasena123
  motdepasse passwort123 passwort1234 hallo12345 schalke04! polska1234 haslo12345 zaq1@wsxcde3 matkhau123 anhyeuem123 parola1234
  parola12345 mahalkita1 mahalkita123 ilovejesus barcelona1 realmadrid realmadrid1 liverpool1 manchester1 futbol12345 abcd123456
  abcde12345 abcdefghij abcdefghijklmnopqrstuvwxyz abc1234567 aa12345678 a12345678a asd1234567 qweasdzxc123 michael123 princess123
  sunshine123 football123 superman123 starwars123 pokemon123 minecraft123 dragonball facebook123 google1234 changeme123 1password1
  secret1234 trustno1trustno1 test123456 test1234567 user123456 admin12345 admin123456 letmeinnow`
    .split(/\s+/)
    .filter(Boolean),
)

/** True for one of the list, and for one character again and again. */
export function isCommonSecret(secret: string): boolean {
  const small = secret.toLowerCase()
  return common.has(small) || new Set(small).size === 1
}
