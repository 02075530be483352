// Test of headings: every page and screen of every variant has exactly one h1 of its own (experience 1, 3).
import { describe, expect, test } from 'vitest'
import type { ComponentType } from 'react'
import { flows } from '#domain/journey/flows.ts'
import { draw, drawPage, formIn, screens, variants, wholePage } from './drawing.ts'

const same = <Texts>(texts: Texts) => texts

/** Texts of the h1 elements of a page. */
const headingsIn = (html: string) =>
  [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => inner!.replace(/<[^>]*>/g, ' ').trim())

/** They stand within a page that has its heading, or are drawn only once something is there. */
const parts = new Set<string>(['BesideStep', 'MyData', 'ProgressBar', 'SectionLine', 'SetPassword', 'WithoutAnswer'])

describe.each(variants)('experience 1, 3: $id', (variant) => {
  test('every page of the form has one h1, and no other page has the same', () => {
    const form = formIn(variant, {}, same)
    const headings = flows[variant.flow].order(variant.country.journey).map((path) => {
      const found = headingsIn(drawPage(form, wholePage(path, variant)))
      expect(found, path).toEqual([expect.stringMatching(/\S/)])
      return found[0]
    })
    expect(headings.length).toBeGreaterThan(5)
    expect(new Set(headings).size).toBe(headings.length)
  })

  test.each(Object.entries(screens))('the screen %s has one h1', (name, Screen) => {
    const form = formIn(variant, { applicationResult: { application: { status: 'undecided' } } }, same)
    expect(headingsIn(draw(form, Screen as ComponentType)).length, name).toBe(parts.has(name) ? 0 : 1)
  })
})
