// Wording rules: Romanian.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'creditor',
  notAsked:
    /sănăt|boal|boli|bolnav|handicap|dizabil|invaliditate|gravid|însărcinat|medic|diagnostic|spital|rețe(?:le|a) (?:de socializare|social)|facebook|instagram|tiktok|linkedin|whatsapp/iu,
  stated: {
    visitId: /identificator al vizitei/,
    networkAddress: /adresa IP/,
    browser: /browser/i,
    click: /ați apăsat/,
    partner: /partener/,
    consent: /acord/,
    apostrophe: /apostro/i,
  },
  forbidden: {
    speed:
      /rapid\p{L}*|instantane\p{L}+|pe loc|în (?:câteva|\d+) minute|(?<!peste )câteva minute|mai puțin de un minut|nu pierdeți timpul/iu,
    ease: /fără acte|fără birocrație|un singur pas|nu zece|fără zgomot/iu,
    debts:
      /fără grijă|nu vă faceți griji|ajută și în acest caz|chiar dacă aveți (?:restanțe|datorii)|nimic rău|judecată despre|fără Biroul de Credit/iu,
    approval:
      /(?:aprobare|împrumut|credit)\p{L}* garantat\p{L}*|putem ajuta|vă pot ajuta|pot spune da|gata să vă împrumute|a acceptat cererea/iu,
    lender: /împrumutător\p{L}*|finanțator\p{L}*|instituți\p{L}+/iu,
    terms:
      /aplicați?|aplicări?i|aplicația|plăți(?:lor)? întârziate|stați|se întreabă|nume propriu|pare schimba(?:t|tă)|luați-o de la capăt|o asemenea zi|întrebarea nu costă|este tot aici|unul din România|una pe care o puteți|de dinainte|alegerii dinainte|socotește|vizitele la banc\p{L}+|semn codat|dați? ca referință|ca referință|bate el|[şţŞŢ]/iu,
  },
  registers: {
    formal: /dumneavoastră|dvs/u,
    informal:
      /[Tt]u|[Tt]ine|[Țț]ie|[Îî]ți|[Tt]ău|[Tt]ăi|[Tt]a|[Tt]ale|[Tt]e|[Vv]rei|[Pp]oți|[Cc]ompletează|[Ii]ntrodu|[Aa]pasă|[Bb]ifează|ai nevoie|\p{L}+-ai/u,
  },
}
