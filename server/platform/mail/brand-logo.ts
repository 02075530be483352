// A brand's logo in its e-mails: a part of the message itself, so that nothing is loaded from anywhere and no opening is seen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Mail } from './send-mail.ts'

const folder = join(import.meta.dirname, '../../../catalogue/brands')
/** Of the drawn logo, in CSS pixels; the picture has twice as many. */
const height = 36
/** Address of the logo in a message's HTML. */
export const logoReference = 'cid:logo'

interface Logo {
  readonly svg: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

const read = new Map<string, Logo | undefined>()
const rendered = new Map<string, Promise<Buffer>>()

/** Nothing where the brand has none, or one whose letters would need a font of this machine. */
export function brandLogo(brandId: string): Logo | undefined {
  if (!read.has(brandId)) read.set(brandId, readLogo(brandId))
  return read.get(brandId)
}

function readLogo(brandId: string): Logo | undefined {
  try {
    const svg = readFileSync(join(folder, brandId, 'logo.svg'), 'utf8')
    const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
    if (!box || svg.includes('<text')) return undefined
    return { svg, width: Math.round((height * Number(box[1])) / Number(box[2])), height }
  } catch {
    return undefined
  }
}

/** The brand's logo as a PNG; nothing where it has none to send. */
export async function logoPicture(brandId: string): Promise<Buffer | undefined> {
  const logo = brandLogo(brandId)
  if (!logo) return undefined
  const made = rendered.get(brandId) ?? drawLogo(logo)
  rendered.set(brandId, made)
  return made
}

/** On white: without a ground of its own, dark letters would stand on the dark that some mail programs put in place of white. */
const drawLogo = ({ svg, width }: Logo): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: 2 * width, height: 2 * height, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()

/** The pictures that a message shows: its logo, where it has one. */
export async function picturesOf({ brandId, html }: Pick<Mail, 'brandId' | 'html'>) {
  const content = html.includes(logoReference) ? await logoPicture(brandId) : undefined
  return content
    ? [{ cid: logoReference.slice('cid:'.length), filename: 'logo.png', contentType: 'image/png', content }]
    : []
}
