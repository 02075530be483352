// Wording rules: Spanish of Mexico.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'financiera',
  notAsked:
    /salud|enferm|discapaci|invalidez|médic|medicament|embaraz|diagnóstic|hospital|redes? social|facebook|instagram|tiktok|linkedin|whatsapp/iu,
  stated: {
    visitId: /identificador de [st]u visita/,
    networkAddress: /dirección de red/,
    browser: /navegador/i,
    click: /\bclic\b/,
    partner: /socio/,
    consent: /consent|autori[zc]/,
    apostrophe: /apóstro/i,
  },
  forbidden: {
    speed:
      /rápid[oa]s?|rápidamente|rapidez|al instante|instantáne[oa]s?|inmediatamente|de inmediato|inmediat[oa]s?|exprés|express|urgentes?|en el acto|hoy mismo|ya mismo|en (?:solo |apenas |menos de )?(?:un|1|unos|pocos|unos pocos|\d+) (?:segundos?|minutos?|horas?)|en minutos|menos de (?:un|1|\d+) (?:minuto|hora)s?|(?:unos|pocos|unos pocos) minutos|en una llamada|sin esperas?/iu,
    ease: /sin papele(?:o|os)|sin papeles|0 papele(?:o|os)|0 papeles|sin trámites|0 (?:rodeos|vueltas)|sin complicaciones|sin aval(?:es)?|fácil(?:es|mente)?|facilidad(?:es)?|sencill[oa]s?|sin esfuerzo|no diez|un clic|un toque más|100\s?% (?:online|en línea|digital)/iu,
    debts:
      /responde con (?:tranquilidad|confianza)|no te preocupes|no (?:pasa nada|importa)|da igual|también (?:te )?ayudan|aunque (?:estés|tengas)[^.]{0,30}(?:buró|moros|reporte|deudas|atras)|sin buró|mal historial|limpi(?:a|amos) tu historial|quítate de deudas|nada malo de/iu,
    approval:
      /garantizad[oa]s?|aprobación segura|preaprobad[oa]s?|está lista para prestarte|dinero (?:ya|rápido)|tu préstamo te espera|pueden decirte que sí|solicitud (?:está|fue) aprobada/iu,
    lender: /prestamistas?|entidad(?:es)?|acreedor(?:es)?|prestador(?:es)?/iu,
    terms:
      /móvil(?:es)?|coches?|importes?|costes?|ordenador(?:es)?|rellen\p{L}+|alquiler|cuotas?|puls(?:a|ar|e)|caduc\p{L}+|cuentakilómetros|matrículas?|añad\p{L}+|tae|dni|online|ahorita|ligas?|mand(?:ar|amos|ando|aremos)|mensajes sms|preg[uú]nt(?:a|e|an|amos|ando|aremos|ará|arle|ale|ado)[^.?!]{0,12} por ti|van? contigo|se (?:le )?pregunta (?:esto|a todo)|no conocemos tu/iu,
  },
  registers: {
    formal:
      /usted(?:es)?|(?<=(?:^|[.!?] )(?:[Pp]or favor, )?)(?:[Ee]scriba|[Ee]lija|[Ii]ndique|[Mm]arque|[Rr]evise|[Cc]omplete|[Cc]ompruebe|[Vv]uelva|[Aa]bra|[Pp]ida|[Cc]uéntenos|[Ii]nténtelo|[Ss]olicite|[Ss]eleccione)|vosotr[oa]s|vuestr[oa]s?|(?<=(?:^|[.!?] ))Sus?|[Ss]us? (?:derechos|solicitud|préstamo|ofertas?|correo|cuenta|ingresos|respuestas)/u,
    informal:
      /[Tt]ú|[Tt]us?|[Tt]e|ti|contigo|[Tt]uy[oa]s?|(?<=(?:^|[.!?] ))(?:Escribe|Elige|Indica|Revisa|Completa|Vuelve|Abre|Pide|Cuéntanos|Inténtalo|Selecciona)/u,
  },
  allowed: {
    'shell>connection>stuck>text': /en unos minutos/iu,
    'shell>consents>intro': /con efecto inmediato/iu,
  },
}
