// Brand AskRobin: the helpful neighbour who knows every lender.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'AskRobin',
  product: 'askrobin',
  themeColour: '#ffe7d1',
  typefaces: [
    {
      family: 'Nunito',
      files: '@fontsource-variable/nunito/files/nunito-{script}-wght-normal.woff2',
      weights: [400, 800],
      like: 'sans',
    },
  ],
  everywhere: true,
  frameAncestors: ["'self'", 'https://*.askrobin.example'],
  countries: {
    es: {
      register: 'informal',
      title: 'AskRobin: préstamos online',
      description:
        'Cuéntale a AskRobin cuánto necesitas y consultará a las entidades que pueden prestártelo. Un solo formulario, gratis y sin compromiso.',
      keywords: 'préstamos online, préstamo personal, comparar préstamos, AskRobin',
      hosts: ['askrobin.es.example', 'www.askrobin.es.example'],
      frameAncestors: ["'self'", 'https://*.askrobin.example', 'https://*.ahorroclaro.example'],
    },
    mx: {
      register: 'informal',
      title: 'AskRobin: préstamos en línea',
      description:
        'Cuéntale a AskRobin cuánto necesitas y consultará a las financieras que te lo pueden prestar. Una sola solicitud, gratis y sin compromiso.',
      keywords: 'préstamos en línea, préstamo personal, crédito en línea, comparar préstamos, AskRobin',
      hosts: ['askrobin.mx.example', 'www.askrobin.mx.example'],
    },
    pl: {
      register: 'informal',
      title: 'AskRobin: pożyczki online',
      description:
        'Powiedz Robinowi, ile potrzebujesz, a on zapyta pożyczkodawców, którzy mogą udzielić Ci pożyczki. Jeden wniosek, bez opłat i bez zobowiązań.',
      keywords: 'pożyczki online, pożyczka gotówkowa, porównanie pożyczek, pożyczka na raty, AskRobin',
      hosts: ['askrobin.pl.example', 'www.askrobin.pl.example'],
    },
    vn: {
      register: 'informal',
      title: 'AskRobin: vay tiền trực tuyến',
      description:
        'Cho AskRobin biết bạn cần vay bao nhiêu, AskRobin hỏi giúp các đơn vị cho vay phù hợp. Chỉ một hồ sơ, miễn phí và không ràng buộc.',
      keywords: 'vay tiền trực tuyến, vay tiêu dùng, vay tín chấp, so sánh khoản vay, AskRobin',
      hosts: ['askrobin.vn.example', 'www.askrobin.vn.example'],
    },
    de: {
      register: 'formal',
      title: 'AskRobin: Kredite online',
      description:
        'Sagen Sie Robin, wie viel Sie brauchen. Robin fragt für Sie bei passenden Kreditgebern nach. Ein Formular, kostenlos und unverbindlich.',
      keywords: 'Kredit online, Kleinkredit, Kurzzeitkredit, Kredite vergleichen, AskRobin',
      hosts: ['askrobin.de.example', 'www.askrobin.de.example'],
    },
    ro: {
      register: 'formal',
      title: 'AskRobin: împrumuturi online',
      description:
        'Spuneți-i lui Robin de ce sumă aveți nevoie, iar el întreabă creditorii potriviți. O singură cerere, gratuită și fără obligații.',
      keywords: 'împrumuturi online, împrumut personal, credit online, comparare împrumuturi, AskRobin',
      hosts: ['askrobin.ro.example', 'www.askrobin.ro.example'],
    },
    co: {
      register: 'formal',
      title: 'AskRobin: préstamos en línea',
      description:
        'Cuéntele a AskRobin cuánto necesita y consultará a las entidades que se lo pueden prestar. Una sola solicitud, gratis y sin compromiso.',
      keywords: 'préstamos en línea, préstamo personal, crédito de libre inversión, comparar préstamos, AskRobin',
      hosts: ['askrobin.co.example', 'www.askrobin.co.example'],
    },
    ph: {
      title: 'AskRobin: online loans',
      description:
        'Tell AskRobin how much you need and it asks lenders that may be able to help. One form, free and with no obligation.',
      keywords: 'online loan Philippines, personal loan, cash loan, salary loan, compare loans, AskRobin',
      hosts: ['askrobin.ph.example', 'www.askrobin.ph.example'],
    },
  },
}
