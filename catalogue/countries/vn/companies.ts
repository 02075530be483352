// Invented companies of Vietnam, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Bánh mì Lò Than Hồng' },
  { name: 'Cà phê Sương Đồi' },
  { name: 'Công ty Bao bì Giấy Thơm' },
  { name: 'Công ty Cơ khí Búa Vàng' },
  { name: 'Công ty Dệt Chỉ Mây' },
  { name: 'Công ty Điện tử Sao Chổi Xanh' },
  { name: 'Công ty Gỗ Mộc Lan Chi' },
  { name: 'Công ty In Chữ Thắm' },
  { name: 'Công ty May Kim Én' },
  { name: 'Công ty Nhựa Lá Sen' },
  { name: 'Công ty Phần mềm Mây Tím' },
  { name: 'Công ty Thủy sản Cá Bống' },
  { name: 'Công ty Vận tải Ngựa Gió' },
  { name: 'Công ty Xây dựng Gạch Son' },
  { name: 'Cửa hàng Giỏ Tre' },
  { name: 'Gốm Đất Lành' },
  { name: 'Khách sạn Sóng Bạc Đầu' },
  { name: 'Nhà hàng Bếp Khói Lam' },
  { name: 'Nhà sách Trang Mực' },
  { name: 'Nông trại Lúa Non' },
  { name: 'Nước mắm Ghe Bầu' },
  { name: 'Phòng khám An Tâm Mộc' },
  { name: 'Sữa Đồi Cỏ May' },
  { name: 'Trường mầm non Kiến Vàng Nhỏ' },
]
