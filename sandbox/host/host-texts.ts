// Texts of the played affiliate's page, by language: a short guide to comparing loans around the form.

export interface HostTexts {
  readonly sections: readonly [string, string, string]
  readonly eyebrow: string
  readonly title: string
  readonly lead: string
  readonly tableTitle: string
  /** Three things to compare, and what each tells. */
  readonly rows: readonly (readonly [name: string, about: string])[]
  readonly formTitle: string
  readonly formText: string
  readonly after: string
  readonly foot: string
}

const en: HostTexts = {
  sections: ['Loans', 'Accounts', 'Saving'],
  eyebrow: 'Guide · Loans',
  title: 'Three numbers to read before you sign a loan',
  lead: 'Two loans of the same amount can differ by a month’s rent. The advertisement shows the instalment; what it costs you stands elsewhere. Here is where to look.',
  tableTitle: 'What to compare',
  rows: [
    ['APR', 'Interest and fees in one yearly figure. Compare this first, and only between loans of the same length.'],
    ['Total to repay', 'Every instalment added up. The longer the loan, the further it moves from what you borrowed.'],
    ['Paying late', 'What one missed date costs. It is in the small print and differs more than the interest does.'],
  ],
  formTitle: 'Ask several lenders at once',
  formText: 'Our partner’s form asks the lenders that may say yes to you. It is free, and you decide at the end.',
  after: 'We are paid when a reader takes out a loan. It changes neither our tables nor what you are offered.',
  foot: 'Miravalo is made up: a page to show how the form stands on somebody else’s site.',
}

const es: HostTexts = {
  sections: ['Préstamos', 'Cuentas', 'Ahorro'],
  eyebrow: 'Guía · Préstamos',
  title: 'Tres cifras que hay que leer antes de firmar un préstamo',
  lead: 'Dos préstamos del mismo importe pueden diferenciarse en un mes de alquiler. El anuncio enseña la cuota; lo que cuesta está en otra parte. Aquí explicamos dónde mirar.',
  tableTitle: 'Qué comparar',
  rows: [
    [
      'Tasa anual',
      'Intereses y comisiones en una sola cifra al año. Es lo primero que se compara, y solo entre plazos iguales.',
    ],
    [
      'Total a devolver',
      'La suma de todas las cuotas. Cuanto más largo es el préstamo, más se aleja de lo que se pidió.',
    ],
    ['Pagar tarde', 'Lo que cuesta saltarse una fecha. Está en la letra pequeña y varía más que el interés.'],
  ],
  formTitle: 'Preguntar a varias entidades a la vez',
  formText:
    'El formulario de nuestro colaborador pregunta a las entidades adecuadas. Es gratis y al final cada uno decide.',
  after: 'Cobramos cuando un lector contrata un préstamo. No cambia ni nuestras tablas ni las condiciones.',
  foot: 'Miravalo no existe: es una página para enseñar cómo queda el formulario en un sitio ajeno.',
}

const pl: HostTexts = {
  sections: ['Pożyczki', 'Konta', 'Oszczędzanie'],
  eyebrow: 'Poradnik · Pożyczki',
  title: 'Trzy liczby, które warto przeczytać przed podpisaniem umowy',
  lead: 'Dwie pożyczki na tę samą kwotę mogą różnić się o miesięczny czynsz. Reklama pokazuje ratę, a koszt stoi gdzie indziej. Podpowiadamy gdzie.',
  tableTitle: 'Co porównać',
  rows: [
    ['RRSO', 'Odsetki i opłaty w jednej rocznej liczbie. Od niej warto zacząć i porównywać tylko równe okresy.'],
    ['Do spłaty razem', 'Suma wszystkich rat. Im dłuższa pożyczka, tym dalej od pożyczonej kwoty.'],
    ['Spóźnienie', 'Ile kosztuje jeden przegapiony termin. Jest w regulaminie i różni się bardziej niż odsetki.'],
  ],
  formTitle: 'Zapytaj kilku pożyczkodawców naraz',
  formText: 'Formularz naszego partnera pyta odpowiednich pożyczkodawców. Jest bezpłatny, a decyzja zapada na końcu.',
  after: 'Dostajemy wynagrodzenie, gdy czytelnik weźmie pożyczkę. Nie zmienia to ani naszych tabel, ani warunków.',
  foot: 'Miravalo jest zmyślone: pokazuje, jak formularz wygląda na cudzej stronie.',
}

const ro: HostTexts = {
  sections: ['Împrumuturi', 'Conturi', 'Economii'],
  eyebrow: 'Ghid · Împrumuturi',
  title: 'Trei cifre de citit înainte să semnați un împrumut',
  lead: 'Două împrumuturi de aceeași sumă pot fi diferite cu o chirie pe o lună. Reclama arată rata; costul este scris în altă parte. Iată unde.',
  tableTitle: 'Ce comparați',
  rows: [
    ['DAE', 'Dobânda și comisioanele într-o singură cifră pe an. Începeți cu ea și comparați doar perioade egale.'],
    ['Total de plată', 'Toate ratele adunate. Cu cât perioada e mai lungă, cu atât se depărtează de suma luată.'],
    ['Întârzierea', 'Cât costă o singură scadență ratată. Stă scris mărunt și diferă mai mult decât dobânda.'],
  ],
  formTitle: 'Întrebați mai mulți creditori odată',
  formText:
    'Formularul partenerului nostru îi întreabă pe creditorii potriviți. Este gratuit, iar la final hotărâți dumneavoastră.',
  after: 'Suntem plătiți când un cititor ia un împrumut. Nu schimbă nici tabelele noastre, nici condițiile.',
  foot: 'Miravalo este inventat: arată cum stă formularul pe site-ul altcuiva.',
}

const vn: HostTexts = {
  sections: ['Vay tiền', 'Tài khoản', 'Tiết kiệm'],
  eyebrow: 'Cẩm nang · Vay tiền',
  title: 'Ba con số cần đọc trước khi ký hợp đồng vay',
  lead: 'Hai khoản vay cùng số tiền có thể chênh nhau cả tháng tiền nhà. Quảng cáo chỉ nói tiền góp; chi phí thật nằm ở chỗ khác. Bài này chỉ bạn chỗ cần xem.',
  tableTitle: 'Nên so sánh gì',
  rows: [
    ['Lãi suất năm', 'Lãi và phí gộp vào một con số mỗi năm. Xem con số này trước, và chỉ so các khoản cùng thời hạn.'],
    ['Tổng phải trả', 'Cộng tất cả các kỳ góp. Vay càng dài, tổng càng xa số tiền đã vay.'],
    ['Trả trễ', 'Một lần trễ hẹn tốn bao nhiêu. Điều này in chữ nhỏ và chênh nhau hơn cả lãi.'],
  ],
  formTitle: 'Hỏi nhiều bên cho vay cùng lúc',
  formText: 'Mẫu đơn của đối tác hỏi những bên có thể cho bạn vay. Miễn phí, và cuối cùng bạn là người quyết định.',
  after: 'Chúng tôi được trả tiền khi bạn đọc vay được. Việc đó không đổi bảng so sánh hay điều kiện của bạn.',
  foot: 'Miravalo là trang tưởng tượng, để thấy mẫu đơn trông thế nào trên trang của người khác.',
}

const de: HostTexts = {
  sections: ['Kredite', 'Konten', 'Sparen'],
  eyebrow: 'Ratgeber · Kredite',
  title: 'Drei Zahlen, die Sie vor der Unterschrift lesen sollten',
  lead: 'Zwei Kredite über denselben Betrag können um eine Monatsmiete auseinanderliegen. Die Werbung zeigt die Rate; was er kostet, steht woanders. Wir zeigen, wo.',
  tableTitle: 'Was Sie vergleichen',
  rows: [
    [
      'Effektivzins',
      'Zinsen und Gebühren in einer Zahl pro Jahr. Vergleichen Sie sie zuerst, und nur bei gleicher Laufzeit.',
    ],
    [
      'Gesamtbetrag',
      'Alle Raten zusammen. Je länger der Kredit läuft, desto weiter entfernt er sich vom geliehenen Betrag.',
    ],
    ['Verspätung', 'Was ein versäumter Termin kostet. Das steht im Kleingedruckten und schwankt mehr als der Zins.'],
  ],
  formTitle: 'Mehrere Kreditgeber auf einmal fragen',
  formText: 'Das Formular unseres Partners fragt passende Kreditgeber. Es kostet nichts, und am Ende entscheiden Sie.',
  after: 'Wir werden bezahlt, wenn Leser einen Kredit abschließen. Das ändert weder unsere Tabellen noch Ihr Angebot.',
  foot: 'Miravalo ist erfunden: eine Seite, die zeigt, wie das Formular auf einer fremden Website steht.',
}

/** By the main part of a BCP 47 tag; every other language reads English. */
const byLanguage: Readonly<Record<string, HostTexts>> = { de, en, es, pl, ro, vi: vn }

export function hostTexts(tag: string): HostTexts {
  return byLanguage[tag.split('-')[0]!] ?? en
}
