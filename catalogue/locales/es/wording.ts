// Wording rules: Spanish of Spain.
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
    partner: /colaborador/,
    consent: /consent|autori[zc]/,
    apostrophe: /apóstro/i,
  },
  forbidden: {
    speed:
      /rápid[oa]s?|rápidamente|rapidez|al instante|instantáne[oa]s?|inmediatamente|de inmediato|inmediat[oa]s?|exprés|express|urgentes?|en el acto|hoy mismo|ya mismo|en (?:solo |apenas |menos de )?(?:un|1|unos|pocos|unos pocos|\d+) (?:segundos?|minutos?|horas?)|en minutos|menos de (?:un|1|\d+) (?:minuto|hora)s?|(?:unos|pocos|unos pocos) minutos|en una llamada|sin esperas?/iu,
    ease: /sin papele(?:o|os)|sin papeles|0 papele(?:o|os)|0 papeles|sin trámites|0 (?:rodeos|vueltas)|sin complicaciones|sin aval(?:es)?|sin nómina|fácil(?:es|mente)?|facilidad(?:es)?|sencill[oa]s?|sin esfuerzo|no diez|un clic|un toque más|100\s?% (?:online|en línea|digital)/iu,
    debts:
      /responde con (?:tranquilidad|confianza)|no te preocupes|no (?:pasa nada|importa)|da igual|también (?:te )?ayudan|aunque (?:estés|tengas)[^.]{0,30}(?:asnef|moros|deudas|atras)|con asnef|sin asnef|mal historial|limpi(?:a|amos) tu historial|quítate de deudas|nada malo de/iu,
    approval:
      /garantizad[oa]s?|aprobación segura|preaprobad[oa]s?|está lista para prestarte|dinero (?:ya|rápido)|tu préstamo te espera|pueden decirte que sí|solicitud (?:está|fue) aprobada/iu,
    lender: /prestamistas?|financieras?|acreedor(?:es)?|prestador(?:es)?/iu,
    terms:
      /celular(?:es)?|montos?|costos?|ligas?|ahorita|platíca(?:le|nos)|agreg(?:a|ar|ue)|computadora|en línea|rentad[oa]s?|carros?|autos?|chofer|enganche|quincena|preg[uú]nt(?:a|e|an|amos|ando|aremos|ará|arle|ale|ado)[^.?!]{0,12} por ti|encajan contigo|se pregunta (?:esto|a todo)|no conocemos tu/iu,
  },
  registers: {
    formal:
      /usted(?:es)?|(?<=(?:^|[.!?] )(?:[Pp]or favor, )?)(?:[Ee]scriba|[Ee]lija|[Ii]ndique|[Mm]arque|[Rr]evise|[Cc]omplete|[Cc]ompruebe|[Vv]uelva|[Aa]bra|[Pp]ida|[Cc]uéntenos|[Ii]nténtelo|[Ss]olicite|[Ss]eleccione|[Ii]ntroduzca)|(?<=(?:^|[.!?] ))Sus?|[Ss]us? (?:derechos|solicitud|préstamo|ofertas?|correo|cuenta|ingresos|respuestas)/u,
    informal:
      /[Tt]ú|[Tt]us?|[Tt]e|ti|contigo|[Tt]uy[oa]s?|(?<=(?:^|[.!?] ))(?:Escribe|Elige|Indica|Revisa|Completa|Comprueba|Vuelve|Abre|Pide|Cuéntanos|Inténtalo|Selecciona)/u,
  },
  allowed: {
    'shell>connection>stuck>text': /dentro de unos minutos/iu,
    'shell>consents>intro': /con efecto inmediato/iu,
  },
}
