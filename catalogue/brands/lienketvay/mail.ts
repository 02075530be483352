// E-mail theme of Lienketvay: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f3ebd8',
  sheet: '#fffdf6',
  band: '#0f4436',
  onBand: '#f1e6cc',
  ink: '#22302b',
  inkSoft: '#55605a',
  line: '#eadfc6',
  action: '#1c6b57',
  onAction: '#fffdf6',
  link: '#17604d',
  font: "'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  headingFont: "'Noto Serif', 'Palatino Linotype', Cambria, 'Times New Roman', serif",
  radius: 12,
  words: {
    vn: {
      greeting: 'Kính chào anh/chị {{name}},',
      greetingPlain: 'Kính chào anh/chị,',
      service: {
        received: {
          subject: 'Chúng tôi đã nhận hồ sơ của anh/chị',
          body: 'Chúng tôi đang hỏi các đơn vị cho vay phù hợp. Khi có kết quả, chúng tôi sẽ gửi email. Anh/chị không cần làm gì thêm.',
        },
        'more-question': {
          body: 'Đơn vị này chưa thể quyết định khi còn thiếu thông tin. Anh/chị có thể trả lời trên bất kỳ thiết bị nào; những gì đã điền vẫn được giữ.',
        },
        offers: {
          one: {
            subject: '{{lender}} đã chấp nhận hồ sơ của anh/chị',
            body: 'Dưới đây là các điều kiện. Mời anh/chị xem kỹ rồi quyết định: nộp hồ sơ không ràng buộc điều gì.',
          },
          several: {
            subject: 'Có {{count}} khoản vay để anh/chị chọn',
            body: '{{count}} đơn vị cho vay đã chấp nhận hồ sơ của anh/chị. Dưới đây là khoản vay gần nhất với yêu cầu. Mời anh/chị so sánh tất cả rồi chọn một, hoặc không chọn.',
          },
        },
        'will-call': {
          subject: '{{lender}} sẽ gọi điện cho anh/chị',
        },
        rejected: {
          rejected: {
            subject: 'Rất tiếc, hôm nay chưa có đơn vị cho vay phù hợp',
            body: 'Hôm nay chưa có đơn vị nào cho vay được số tiền này. Kết quả dựa trên tiêu chí riêng của từng đơn vị, không phải lời đánh giá về anh/chị.',
          },
        },
      },
    },
  },
}
