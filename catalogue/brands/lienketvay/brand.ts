// Brand Lienketvay: brings you and the right lender together.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Lienketvay',
  product: 'default',
  themeColour: '#0f4436',
  typefaces: [
    {
      family: 'Source Serif 4',
      files: '@fontsource-variable/source-serif-4/files/source-serif-4-{script}-wght-normal.woff2',
      weights: [600],
      like: 'serif',
    },
  ],
  frameAncestors: ["'self'", 'https://*.lienketvay.example'],
  countries: {
    vn: {
      register: 'formal',
      title: 'Lienketvay: vay tiền trực tuyến',
      description: 'Anh/chị chỉ điền một hồ sơ, Lienketvay gửi đến nhiều đơn vị cho vay. Miễn phí và không ràng buộc.',
      keywords: 'vay tiền online, vay tiền trực tuyến, vay tiêu dùng, so sánh khoản vay, Lienketvay',
      hosts: ['lienketvay.vn.example', 'www.lienketvay.vn.example'],
      frameAncestors: ["'self'", 'https://*.lienketvay.example', 'https://*.sosanhvay.example'],
    },
  },
}
