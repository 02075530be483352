// Consent texts of played lenders in their own words, in the languages our locales have.

interface Words {
  readonly label: string
  readonly text: string
}

/** A consent the lender needs, and one that is up to the applicant. */
interface Wording {
  readonly incomeCheck: Words
  readonly calls: Words
}

const wordings: Readonly<Record<string, Wording>> = {
  en: {
    incomeCheck: {
      label: 'You may check my income with whoever pays it',
      text: 'We ask your employer or your pension office once whether the income you gave us is right.\nWe tell them that you have applied to us, and nothing more. The answer is kept for as long as your application is open.',
    },
    calls: {
      label: 'You may call me about other offers of yours',
      text: 'We call on weekdays between 9 and 18, at most once a month.\nYou can take this back in any call, and your application does not depend on it.',
    },
  },
  es: {
    incomeCheck: {
      label: 'Podéis comprobar mis ingresos con quien me los paga',
      text: 'Preguntamos una sola vez a tu empresa o a la Seguridad Social si los ingresos que nos has indicado son correctos.\nSolo les decimos que has presentado una solicitud. Guardamos la respuesta mientras tu solicitud esté abierta.',
    },
    calls: {
      label: 'Podéis llamarme para contarme otras ofertas',
      text: 'Llamamos de lunes a viernes entre las 9 y las 18, como mucho una vez al mes.\nPuedes retirar este permiso en cualquier llamada, y tu solicitud no depende de él.',
    },
  },
  'es-MX': {
    incomeCheck: {
      label: 'Pueden comprobar mis ingresos con quien me los paga',
      text: 'Le preguntamos una sola vez a tu empresa o al IMSS si los ingresos que nos diste son correctos.\nSolo les decimos que presentaste una solicitud. Guardamos la respuesta mientras tu solicitud siga abierta.',
    },
    calls: {
      label: 'Pueden llamarme para platicarme de otras ofertas',
      text: 'Llamamos de lunes a viernes de 9 a 18 horas, máximo una vez al mes.\nPuedes retirar este permiso en cualquier llamada, y tu solicitud no depende de él.',
    },
  },
  'es-CO': {
    incomeCheck: {
      label: 'Pueden verificar mis ingresos con quien me los paga',
      text: 'Le preguntamos una sola vez a su empresa o a su fondo de pensiones si los ingresos que nos dio son correctos.\nSolo les decimos que usted presentó una solicitud. Guardamos la respuesta mientras la solicitud siga abierta.',
    },
    calls: {
      label: 'Pueden llamarme para contarme de otras ofertas',
      text: 'Llamamos de lunes a viernes entre las 9 y las 18 horas, máximo una vez al mes.\nPuede retirar este permiso en cualquier llamada, y su solicitud no depende de él.',
    },
  },
  pl: {
    incomeCheck: {
      label: 'Zgadzam się na sprawdzenie moich dochodów u tego, kto je wypłaca',
      text: 'Jeden raz pytamy pracodawcę albo ZUS, czy podany dochód się zgadza.\nInformujemy tylko o tym, że wniosek został złożony. Odpowiedź przechowujemy, dopóki wniosek jest otwarty.',
    },
    calls: {
      label: 'Zgadzam się na telefony w sprawie innych ofert',
      text: 'Dzwonimy w dni robocze między 9 a 18, najwyżej raz w miesiącu.\nZgodę można wycofać podczas każdej rozmowy, a wniosek od niej nie zależy.',
    },
  },
  ro: {
    incomeCheck: {
      label: 'Puteți verifica veniturile mele la cel care mi le plătește',
      text: 'Întrebăm o singură dată angajatorul sau casa de pensii dacă venitul declarat este corect.\nLe spunem doar că ați depus o cerere la noi. Păstrăm răspunsul cât timp cererea este deschisă.',
    },
    calls: {
      label: 'Mă puteți suna pentru alte oferte',
      text: 'Sunăm în zilele lucrătoare între orele 9 și 18, cel mult o dată pe lună.\nVă puteți răzgândi la orice apel, iar cererea nu depinde de acest acord.',
    },
  },
  vi: {
    incomeCheck: {
      label: 'Tôi cho phép kiểm tra thu nhập của tôi với nơi chi trả',
      text: 'Chúng tôi hỏi nơi làm việc hoặc cơ quan bảo hiểm xã hội đúng một lần xem thu nhập đã khai có đúng không.\nChúng tôi chỉ cho biết hồ sơ vay đã được nộp, không nói gì thêm. Câu trả lời được lưu trong thời gian hồ sơ còn mở.',
    },
    calls: {
      label: 'Tôi đồng ý nhận cuộc gọi về các ưu đãi khác',
      text: 'Chúng tôi gọi vào ngày làm việc, từ 9 giờ đến 18 giờ, nhiều nhất mỗi tháng một lần.\nCó thể rút lại sự đồng ý trong bất kỳ cuộc gọi nào, và hồ sơ không phụ thuộc vào điều này.',
    },
  },
  de: {
    incomeCheck: {
      label: 'Sie dürfen mein Einkommen bei der Stelle prüfen, die es zahlt',
      text: 'Wir fragen einmal bei Ihrem Arbeitgeber oder Ihrer Rentenversicherung nach, ob das angegebene Einkommen stimmt.\nDabei sagen wir nur, dass Sie bei uns einen Antrag gestellt haben. Die Antwort speichern wir, solange Ihr Antrag läuft.',
    },
    calls: {
      label: 'Sie dürfen mich wegen anderer Angebote anrufen',
      text: 'Wir rufen montags bis freitags zwischen 9 und 18 Uhr an, höchstens einmal im Monat.\nSie können das in jedem Gespräch widerrufen. Auf Ihren Antrag hat es keinen Einfluss.',
    },
  },
}

const ownWords = (tag: string): Wording | undefined => wordings[tag] ?? wordings[tag.split('-')[0]!]

/** Whether the texts are there in this language. */
export const hasConsentWords = (tag: string): boolean => ownWords(tag) !== undefined

/** By the tag, else its language, else in English. */
export function consentWords(tag: string): Wording {
  return ownWords(tag) ?? wordings.en!
}
