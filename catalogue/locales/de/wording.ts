// Wording rules: German of Germany.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'Kreditgeber',
  notAsked:
    /gesundheit|krank|behinder|erwerbsminder|schwanger|arzt|ärzt|medizin|diagnos|soziale[ns]? (?:netzwerk|medien)|facebook|instagram|tiktok|linkedin|whatsapp/iu,
  stated: {
    visitId: /Kennung Ihres Besuchs/,
    networkAddress: /IP-Adresse/,
    browser: /browser/i,
    click: /angeklickt/,
    partner: /Partner/,
    consent: /Einwilligung/,
    apostrophe: /apostro/i,
  },
  forbidden: {
    speed:
      /Sofort(?:kredit|zusage|geld|auszahlung|hilfe)\p{L}*|Blitz\p{L}+|Express\p{L}*kredit|Minutenkredit|schnell\p{L}*|in wenigen Minuten|wenige[nr]? Minuten|keine Minute|in weniger als einer Minute|im Handumdrehen|sparen Sie Zeit/iu,
    ease: /ohne Papierkram|kinderleicht|mühelos|ganz einfach|statt zehn|nur noch ein (?:Klick|Schritt)/iu,
    debts:
      /keine Sorge\p{L}*|unbesorgt|ganz offen|kein Problem|helfen auch dann|auch bei Schulden|eine[rn]? Schuld|Schuld hinzufügen|Diese Schuld|ohne SCHUFA|trotz SCHUFA\p{L}*|nichts Schlechtes/iu,
    approval:
      /garantiert\p{L}*|Ja sagen können|helfen können|können (?:wir )?(?:\S+ ){0,6}helfen|leihen können|hat Ihren Antrag angenommen|Antrag ist angenommen/iu,
    lender: /Darlehensgeber\p{L}*|Geldgeber\p{L}*|Verleiher\p{L}*/iu,
    terms:
      /(?<!Kontakt)Referenz\p{L}*|Datenschutzerklärung|(?<!Konditions)(?<!Kredit)Anfrage|Finanzierung|Ihr Fortschritt|wird (?:das|es) gefragt|erzählt|Nehmen Sie nur|Sagen Sie uns, ob|das Fragen kostet|schwarz auf weiß|zum Wiederkommen|Besuche bei Ihrer Bank|verschlüsselte Marke/iu,
  },
  registers: {
    formal: /Ihnen|Ihre?[mnrs]?/u,
    informal: /[Dd]u|[Dd]ir|[Dd]ich|[Dd]ein(?:e[rmns]?)?|[Ee]uch|[Ee]uer|[Ee]ure[rmns]?/u,
  },
}
