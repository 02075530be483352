// Wording rules: Vietnamese.
import type { WordingRules } from '#domain/application/wording-rules.ts'

export const wording: WordingRules = {
  lender: 'đơn vị cho vay',
  notAsked:
    /sức khỏe|bệnh|khuyết tật|thương tật|mang thai|y tế|chẩn đoán|mạng xã hội|facebook|instagram|tiktok|linkedin|whatsapp|zalo/iu,
  stated: {
    visitId: /mã lượt truy cập/,
    networkAddress: /địa chỉ mạng/,
    browser: /trình duyệt/i,
    click: /đã nhấp/,
    partner: /đối tác/,
    consent: /đồng ý/,
    apostrophe: /nháy/i,
  },
  forbidden: {
    speed:
      /nhanh|nhanh chóng|siêu tốc|tức thì|vài phút|chưa đến một phút|ngay lập tức|giải ngân ngay|vay nhanh|duyệt nhanh|báo ngay|trả lời ngay/iu,
    ease: /dễ dàng|đơn giản|không cần giấy tờ|không cần chứng minh|không thẩm định|chỉ còn một (?:chạm|bước|câu).*|khỏi mất thời gian|thủ tục gọn/iu,
    debts:
      /yên tâm|đừng lo|không sao(?! chép)|nợ xấu (?:vẫn|cũng)(?: được)? vay|vẫn giúp được|vẫn hỗ trợ được|nói gì xấu/iu,
    approval:
      /bao đậu|100% duyệt|chắc chắn được duyệt|cam kết duyệt|đồng ý cho (?:bạn )?vay|sẵn sàng cho vay|đã được duyệt|nhận lời/iu,
    lender: /bên cho vay|những bên|chưa bên|mỗi bên cho vay|mọi bên/iu,
    terms:
      /gói vay|đơn của bạn|đơn vay|làm đơn|nhận đơn|đơn này|đề nghị|liên kết|e-mail|trả chậm|khoản trả|quá sức|thẻ khác|thẻ kia|trong thẻ mới|trên một thẻ|hủy đăng ký|làm nốt|bạn nợ ai|nuôi mấy người|học đến đâu|là gì của bạn|thong thả/iu,
  },
  allowed: {
    'shell>connection>stuck>text': /sau vài phút/iu,
  },
  registers: {
    formal: /anh\/chị|anh chị|quý khách|ông\/bà/iu,
    informal: /bạn(?! bè)|nhé|nha|cậu/iu,
  },
}
