// The picture of a shared link: the brand's logo beside its drawing, 1200 by 630 pixels as networks ask for it.
import sharp from 'sharp'

const card = { width: 1200, height: 630 }
const margin = 80
const half = { width: card.width / 2 - margin, height: card.height - 2 * margin }

/** As a PNG. `logo` and `hero` are SVG text. */
export async function shareCard({ logo, hero }: { readonly logo: string; readonly hero: string }): Promise<Uint8Array> {
  const drawn = (svg: string) =>
    sharp(Buffer.from(sized(svg)), { density: 300 })
      .resize({ ...half, fit: 'inside' })
      .png()
      .toBuffer()
  const placed = async (svg: string, from: number) => {
    const input = await drawn(svg)
    const { width, height } = await sharp(input).metadata()
    return {
      input,
      left: Math.round(from + (half.width - width) / 2),
      top: Math.round((card.height - height) / 2),
    }
  }
  return sharp({ create: { ...card, channels: 3, background: '#ffffff' } })
    .composite([await placed(logo, margin), await placed(hero, card.width / 2)])
    .png({ palette: true })
    .toBuffer()
}

/** Pictures in pages take their size from the style sheet; here from their own box. */
const sized = (svg: string) =>
  svg.replace(/^<svg\b([^>]*)viewBox="0 0 ([\d.]+) ([\d.]+)"/, '<svg width="$2" height="$3"$1viewBox="0 0 $2 $3"')
