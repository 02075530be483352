// Test of the logos in e-mails: each can be read whatever a mail program makes of the ground behind it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logoPicture } from './brand-logo.ts'

const brands = readdirSync(join(import.meta.dirname, '../../../catalogue/brands'))

test('Q4: the logo in a mail brings its own white ground, so that it stays legible where a program turns pages dark', async () => {
  let pictures = 0
  for (const brand of brands) {
    const picture = await logoPicture(brand)
    if (!picture) continue
    pictures += 1
    expect((await sharp(picture).stats()).isOpaque, brand).toBe(true)
  }
  expect(pictures).toBeGreaterThan(5)
})
