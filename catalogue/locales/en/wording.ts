// Wording rules: English, the neutral edition.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'lender',
  notAsked:
    /health|illness|sick|diseas|disab|medic|pregnan|diagnos|hospital|social (?:network|media)|facebook|instagram|tiktok|linkedin|whatsapp/iu,
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
      /guaranteed?|always approved|sure approval|ready to lend|(?:can|may) say yes|approved your|application is approved/iu,
    lender: /moneylenders?|creditors? that lend|loan sharks?/iu,
    terms:
      /go on|goes on|begun|taken out|say whether|good right|your yes|is no judgement|need not|take me out|e-mails?|\p{L}+'\p{L}+/iu,
  },
  allowed: {
    'shell>connection>stuck>text': /in a few minutes/iu,
    'shell>password>intro': /easy to remember/iu,
    'followUps>provider': /in a few minutes|about two minutes/iu,
    'followUps>mobile-verification': /takes? a minute/iu,
    policies: /immediately/iu,
  },
}
