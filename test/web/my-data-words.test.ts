// Test of the words of "Your data": what an erasure leaves is named, and that the page is about one application (P-05, P-07).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'

/** Stems of: the phone number, the books, and other applications. */
const words: Readonly<Record<string, readonly [phone: RegExp, books: RegExp, one: RegExp]>> = {
  co: [/teléfono/, /contabilidad/, /una sola solicitud/],
  de: [/Telefonnummer/, /Buchhaltung/, /einzigen Antrag/],
  en: [/phone number/, /bookkeeping/, /one application/],
  es: [/teléfono/, /contabilidad/, /una sola solicitud/],
  mx: [/teléfono/, /contabilidad/, /una sola solicitud/],
  ph: [/mobile number/, /bookkeeping/, /one application/],
  pl: [/telefonu/, /księgowości/, /jednego wniosku/],
  ro: [/telefon/, /contabilitate/, /o singură cerere/],
  vn: [/số điện thoại/, /sổ sách/, /một hồ sơ/],
}
type MyData = Readonly<Record<'erase', { readonly stays: string }> & { readonly others?: string }>

test.each(Object.entries(words))(
  'P-05 P-07: %s names what stays after an erasure, and says that it is of one application',
  (locale, [phone, books, one]) => {
    const { myData } = (catalogue.texts[locale] as { readonly shell: { readonly myData: MyData } }).shell
    // Keyed hashes of both contacts stay (`eraseLocked`), and the books for years.
    expect(myData.erase.stays).toMatch(phone)
    expect(myData.erase.stays).toMatch(books)
    expect(myData.others).toMatch(one)
  },
)
