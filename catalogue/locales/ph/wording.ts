// Wording rules: English of the Philippines.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'lender',
  notAsked:
    /health|illness|sick|diseas|disab|pwd|medic|pregnan|diagnos|hospital|social (?:network|media)|facebook|messenger|instagram|tiktok|linkedin|whatsapp|viber/iu,
  stated: {
    visitId: /ID of this visit/,
    networkAddress: /network address/,
    browser: /browser/i,
    click: /click/,
    partner: /partner/,
    consent: /consent|authoris|authoriz/,
    apostrophe: /apostro/i,
  },
  forbidden: {
    speed:
      /(?:in|within|under|takes?|less than)\s+(?:just\s+)?(?:a |an |one |two |\d+ |a few )?(?:seconds?|minutes?|hours?)|(?:a few|five|ten|\d+) minutes,|instant(?:ly)?|immediate(?:ly)?|same[- ]day|fast(?:er|est)?|quick(?:ly|er|est)?|rapid(?:ly)?|in no time/iu,
    ease: /easy|easily|simple|simply|effortless|not ten|hassle[- ]free|comfortably|no (?:paperwork|documents needed|hassle)|(?:just )?one more (?:tap|step|click)|saves? (?:you )?time/iu,
    debts:
      /no (?:need to )?worr(?:y|ies)|don[’']t worry|helps? in this case too|bad credit (?:is )?(?:ok|okay|welcome)|help even so|nothing bad about|no credit check/iu,
    approval:
      /guaranteed?|always approved|sure approval|ready to lend|(?:can|may) say yes|approved (?:your|na)|application is approved/iu,
    lender: /moneylenders?|creditors? that lend|nagpapahiram/iu,
    terms:
      /ang|ng|mga|namin|hindi|wala|babayaran|kapag|pinili|piliin|tinanggap|(?:of|at) your work|instalments?|neighbours?|judgement|adverts|licence|surety|say whether|asking is free|taken out|e-mails?|\p{L}+'\p{L}+/iu,
  },
  allowed: {
    'shell>connection>stuck>text': /in a few minutes/iu,
    'shell>password>intro': /easy to remember/iu,
    'followUps>provider': /in a few minutes|about two minutes/iu,
    'followUps>mobile-verification': /takes? a minute/iu,
  },
}
