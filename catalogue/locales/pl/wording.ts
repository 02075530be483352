// Wording rules: Polish.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'pożyczkodawca',
  notAsked:
    /zdrow|chor[oó]b|niepełnospraw|inwalid|ciąż|lekarz|lekarsk|medycz|diagnoz|szpital|(?:sieci|mediach|media|portal\p{L}*) społecznościow|facebook|instagram|tiktok|linkedin|whatsapp/iu,
  stated: {
    visitId: /identyfikator wizyty/,
    networkAddress: /adres sieciowy/,
    browser: /przeglądar/i,
    click: /klikni/,
    partner: /partner/,
    consent: /zgod/,
    apostrophe: /apostro/i,
  },
  forbidden: {
    speed:
      /szybk\p{L}+|błyskawiczn\p{L}+|od ręki|w (?:kilka|parę|\d+) minut\p{L}*|(?<!za )kilka minut|krócej niż minutę|przed upływem minuty|nie tracisz czasu/iu,
    ease: /bez formalności|bez papierów|nie dziesięć|jedno dotknięcie|na miarę/iu,
    debts:
      /odpowiedz spokojnie|bez obaw|nie martw\p{L}*|bez stresu|nawet (?:z|przy) (?:zaległości\p{L}+|długa\p{L}+)|nic złego|bez BIK|z komornikiem|dla zadłużonych/iu,
    approval: /gwarant\p{L}+|pomagamy|pomagają|pomóc|mogą się zgodzić|chce udzielić|wniosek (?:został|jest) przyjęty/iu,
    lender: /kredytodawc\p{L}+|chwilówk\p{L}+/iu,
    terms:
      /polecając\p{L}+|(?<!-)mailem|etat|numer(?:u)? podatkow\p{L}+|całego domu|(?<!błąd )aplikacj\p{L}+(?! mObywatel)|na sprawdzenie tego|to, co jest wpisane|drug\p{L}+ połów\p{L}+|w krokach co|dostają polecenie|nic Twojego|wizyty na stronach|skąd masz|kim jesteś|gdy ma się skończon\p{L}+|czegoś nie potrafimy|tak albo nie|Ty i Twój dom|w jakim mieszkaniu|co o Tobie/iu,
  },
  registers: {
    formal: /Pan(?:a|u|em|i|ią)?|Państw\p{L}+|Proszę|Prosimy|proszę|prosimy/u,
    informal:
      /Ci|Cię|Ciebie|Tobie|Tobą|Ty|Tw(?:ój|oje|oja|oją|ojej|ojego|oim|oich|ojemu|oimi|oi)|(?!nasz|wasz)\p{L}{2,}(?:asz|esz|isz|ysz)|(?<=(?:^|[.:;!?,] |(?<!\p{L})(?:i|lub|albo|a) ))(?:Pokaż|Wyślij|Potwierdź|Wczytaj|Utwórz|Pobierz|Posortuj|Podaj|Wpisz|Wybierz|Zaznacz|Sprawdź|Spróbuj|Otwórz|Dokończ|Wróć|Zacznij|Odpowiedz|Zapytaj|Poproś|Poczekaj|Odczekaj|Zostań|Przeczytaj|Ustaw|Użyj|Dodaj|Uzupełnij|Policz|Złóż|Powiedz|Włącz|Zdecyduj|Zobacz|Przejdź|podaj|wpisz|wybierz|zaznacz|sprawdź|spróbuj|otwórz|dokończ|wróć|zacznij|odpowiedz|zapytaj|poproś|poczekaj|przeczytaj|użyj|uzupełnij|zdecyduj|zobacz)/u,
  },
}
