// Test of the HTML that the kit's components render, without a browser.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Answers } from './answers.tsx'
import { BackLink } from './back-link.tsx'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { describedBy, Field } from './field.tsx'
import { onPlainClick } from './plain-click.ts'
import { PageHeading } from './page-heading.tsx'
import { Progress } from './progress.tsx'

const inside = { children: 'Inside' }
const faults = [
  { field: 'contactDetails.email', message: 'Write your e-mail' },
  { field: 'amount', message: 'Write how much' },
]

test('K4, experience 17: the summary is an alert that can be focused and links to each control', () => {
  const html = renderToStaticMarkup(createElement(ErrorSummary, { title: 'Check these', items: faults }))
  expect(html).toMatch(/role="alert"[^>]*tabindex="-1"|tabindex="-1"[^>]*role="alert"/i)
  expect(html).toContain('href="#contactDetails.email"')
  expect(html).toContain('Write how much')
})

test('K4: without faults the summary says nothing and takes no room', () => {
  const html = renderToStaticMarkup(createElement(ErrorSummary, { title: 'Check these', items: [] }))
  expect(html).toContain('hidden=""')
  expect(html).not.toContain('Check these')
})

test('experience 26: a busy button says so, and stays a button that keeps the focus', () => {
  const html = renderToStaticMarkup(createElement(Button, { type: 'submit', busy: 'One moment' }, 'Continue'))
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('One moment')
  expect(html).not.toContain('Continue')
  expect(html).not.toContain(' disabled')
})

test('experience 6, 17: what describes a control is named in reading order', () => {
  expect(describedBy({ id: 'x', hint: 'h', why: 'w', fault: 'f' })).toBe('x-hint x-fault x-why')
  expect(describedBy({ id: 'x' })).toBeUndefined()
})

test('experience 2: a group is a fieldset with a legend, anything else a label of its control', () => {
  const draw = (group?: 'radios' | 'controls') =>
    renderToStaticMarkup(
      createElement(Field, { id: 'x', label: 'Which?', ...(group ? { group } : {}), fault: 'Choose', ...inside }),
    )
  expect(draw()).toContain('<label')
  expect(draw()).toContain('for="x"')
  expect(draw('controls')).toMatch(/^<fieldset.*<legend/)
  expect(draw('radios')).toContain('role="radiogroup"')
  expect(draw('radios')).toContain('aria-invalid="true"')
})

test('experience 1: the h1 can take the focus', () => {
  expect(renderToStaticMarkup(createElement(PageHeading, { title: 'Where do you live?' }))).toMatch(
    /<h1[^>]*tabindex="-1"/i,
  )
})

test('C8: progress says its share', () => {
  expect(renderToStaticMarkup(createElement(Progress, { value: 0.254, label: 'Way' }))).toContain('aria-valuenow="25"')
})

test('experience 7: each answer names what its change link changes', () => {
  const change = { href: '/x' }
  const section = { title: 'You', change, rows: [{ label: 'Name', value: 'Ana', change }] }
  const html = renderToStaticMarkup(createElement(Answers, { sections: [section], changeText: 'Change' }))
  expect(html).toContain('aria-label="Change: You"')
  expect(html).toContain('aria-label="Change: Name"')
  expect(html).toMatch(/<dt>Name<\/dt><dd[^>]*>Ana<\/dd>/)
})

test('17.4 experience 7: a yes or no stands beside its question in the line of its section, where the question alone may be cut', () => {
  const rows = [
    { label: 'Name', value: 'Ana' },
    { label: 'Do you or someone close to you hold public office?', value: 'No', isYesNo: true },
    { label: 'Age', value: '38' },
  ]
  const section = { title: 'You', change: { href: '/x' }, rows }
  const html = renderToStaticMarkup(createElement(Answers, { sections: [section], changeText: 'Change' }))
  const [, digest] = /<summary[^>]*>(.*)<\/summary>/.exec(html)!
  expect(digest).toMatch(/<span[^>]*>Ana · 38<\/span><span[^>]*><span>Do you[^<]*<\/span> <b>No<\/b><\/span>/)
})

test('experience 7: of answers that are kept elsewhere, a section says once that they are saved', () => {
  const kept = { value: 'Saved', isKept: true }
  const ownsCar = { label: 'Do you own a car?', isYesNo: true, ...kept }
  const you = [{ label: 'Name', ...kept }, { label: 'Town', value: 'Soria' }, { label: 'Surname', ...kept }, ownsCar]
  const sections = [you, [ownsCar]].map((rows, index) => ({ title: `Section ${index}`, change: { href: '/x' }, rows }))
  const html = renderToStaticMarkup(createElement(Answers, { sections, changeText: 'Change' }))
  const digests = [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/g)].map(([, digest]) => digest)
  expect(digests).toEqual([
    expect.stringMatching(/^<span[^>]*><span[^>]*>Saved · Soria<\/span><\/span>$/),
    expect.stringMatching(/^<span[^>]*><span[^>]*>Saved<\/span><\/span>$/),
  ])
  expect(html.match(/<dd[^>]*>Saved<\/dd>/g)).toHaveLength(4)
})

test('experience 4: the way back is a real link, followed by the app only on a plain click', () => {
  expect(renderToStaticMarkup(createElement(BackLink, { href: '/before', ...inside }))).toContain('href="/before"')
  const click = (change: object) => {
    const seen: string[] = []
    const event = {
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      preventDefault: () => seen.push('kept'),
      ...change,
    }
    onPlainClick(() => seen.push('went'))(event as never)
    return seen
  }
  expect(click({})).toEqual(['kept', 'went'])
  expect(click({ ctrlKey: true })).toEqual([])
  expect(click({ button: 1 })).toEqual([])
})
