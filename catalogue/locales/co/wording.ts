// Wording rules: Spanish of Colombia.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'entidad',
  notAsked:
    /salud|enferm|discapaci|invalidez|médic|medicament|embaraz|diagnóstic|hospital|redes? social|facebook|instagram|tiktok|linkedin|whatsapp/iu,
  stated: {
    visitId: /identificador de [st]u visita/,
    networkAddress: /dirección de red/,
    browser: /navegador/i,
    click: /\bclic\b/,
    partner: /aliado/,
    consent: /consent|autori[zc]/,
    apostrophe: /apóstro/i,
  },
  forbidden: {
    speed:
      /rápid[oa]s?|rápidamente|rapidez|al instante|instantáne[oa]s?|inmediatamente|de inmediato|inmediat[oa]s?|exprés|express|urgentes?|en el acto|hoy mismo|ya mismo|en (?:solo |apenas |menos de )?(?:un|1|unos|pocos|unos pocos|\d+) (?:segundos?|minutos?|horas?)|en minutos|menos de (?:un|1|\d+) (?:minuto|hora)s?|(?:unos|pocos|unos pocos) minutos|en una llamada|sin esperas?/iu,
    ease: /sin papele(?:o|os)|sin papeles|0 papele(?:o|os)|0 papeles|sin trámites|0 (?:rodeos|vueltas)|sin complicaciones|sin codeudor|fácil(?:es|mente)?|facilidad(?:es)?|sencill[oa]s?|sin esfuerzo|no diez|un clic|un toque más|100\s?% (?:online|en línea|digital)/iu,
    debts:
      /responda con (?:tranquilidad|confianza)|no se preocupe|no (?:pasa nada|importa)|da igual|también (?:le )?ayudan|aunque (?:esté|tenga)[^.]{0,30}(?:datacrédito|moros|reporte|deudas|atras)|sin datacrédito|mal historial|limpi(?:e|amos) su historial|quítese de deudas|nada malo de/iu,
    approval:
      /garantizad[oa]s?|aprobación segura|preaprobad[oa]s?|está lista para prestarle|dinero (?:ya|rápido)|su préstamo lo espera|pueden decirle que sí|solicitud (?:está|fue) aprobada/iu,
    lender: /prestamistas?|(?<!superintendencia )financieras?|acreedor(?:es)?|prestador(?:es)?/iu,
    terms:
      /móvil(?:es)?|coches?|autos?|importes?|costes?|alquiler|rentad[oa]s?|enganche|ordenador(?:es)?|puls(?:a|ar|e)|rellen\p{L}+|caduc\p{L}+|plata|(?:no )?lo (?:llevamos|está esperando|busca|conozca|dio como|llamará|llamaremos|contactaremos|obliga|compromete|superan?)|(?:llevar|ayudar|contactar|llamar|esperar)lo|preg[uú]nt(?:a|e|an|amos|ando|aremos|ará|arle|ele|ado)[^.?!]{0,12} por usted|le sirven|se (?:le )?pregunta (?:esto|a todo)|no conocemos su/iu,
  },
  registers: {
    formal:
      /usted(?:es)?|(?<=(?:^|[.!?] ))(?:Escriba|Elija|Indique|Marque|Revise|Complete|Vuelva|Abra|Pida|Cuéntenos|Inténtelo|Solicite|Seleccione)/u,
    informal:
      /[Tt]ú|[Tt]us?|[Tt]e|ti|contigo|[Tt]uy[oa]s?|vos|(?<=(?:^|[.!?] ))(?:[Ee]scribe|[Ee]lige|[Ii]ndica|[Rr]evisa|[Cc]ompleta|[Aa]bre|[Pp]ide|[Cc]uéntanos|[Ii]nténtalo|[Vv]uelve|[Pp]rueba|[Ee]spera|[Dd]eja|[Aa]grega|[Ll]ee|[Mm]ira|[Ss]olicita|[Ss]elecciona)/u,
  },
  allowed: {
    'shell>connection>stuck>text': /en unos minutos/iu,
    'shell>consents>intro': /con efecto inmediato/iu,
    'policies>marketing': /inmediat[oa]s?/iu,
  },
}
