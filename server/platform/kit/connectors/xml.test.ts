// Test of the XML reader: what it reads, and what it refuses.
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#contract/escape-html.ts'
import fc from 'fast-check'
import { childOf, readXml, textOf } from './xml.ts'

describe('what is read', () => {
  test('elements, attributes in either quotes, text, comments, CDATA and the first line', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?>\n<a one="1" two=\'"2"\'><!-- not - read --><b>x &amp; <c/>y</b><b><![CDATA[<z>&amp;]]></b></a>\n',
    )
    expect(root).toMatchObject({ name: 'a', attributes: { one: '1', two: '"2"' }, text: '' })
    expect(textOf(root, 'b')).toBe('x & y')
    expect(childOf(root, 'b')!.children.map(({ name }) => name)).toEqual(['c'])
    expect(root.children[1]!.text).toBe('<z>&amp;')
    expect(textOf(root, 'none')).toBeUndefined()
  })

  test('the entities of XML and characters by number', () => {
    expect(readXml('<a b="&quot;&apos;">&lt;&gt;&amp;&#322;&#x1F600;</a>')).toMatchObject({
      attributes: { b: '"\'' },
      text: '<>&ł😀',
    })
  })

  test('any text comes back as it was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readXml(`<a b="${escapeHtml(text)}">${escapeHtml(text)}</a>`)).toMatchObject({
          attributes: { b: text },
          text,
        })
      }),
    )
  })
})

describe('what is refused', () => {
  test.each([
    ['', 'nothing'],
    ['text', 'no element'],
    ['<a>', 'no end'],
    ['<a></b>', 'another end'],
    ['</a>', 'an end alone'],
    ['<a/><b/>', 'two roots'],
    ['<a/>text', 'text beside the root'],
    ['<a b=1/>', 'an attribute without quotes'],
    ['<a b="1" b="2"/>', 'an attribute twice'],
    ['<a b="<"/>', 'an element in an attribute'],
    ['<a>1 < 2</a>', 'a sign that stands for itself'],
    ['<a>&nbsp;</a>', 'an entity of HTML'],
    ['<a>& b</a>', 'an entity without its end'],
    ['<a>&#0;</a>', 'no character'],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'a document type'],
    ['<a><?php echo 1 ?></a>', 'a processing instruction'],
    [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'too deep'],
    ['<html><p>It works!<br></html>', 'a page of HTML'],
  ])('%j: %s', (text) => {
    expect(() => readXml(text)).toThrow('XML: ')
  })

  test('a long hostile text costs no time', () => {
    const began = Date.now()
    for (const text of [`<a ${'b="1" '.repeat(5000)}`, '<!--'.repeat(20_000), `<a>${'&'.repeat(60_000)}`])
      expect(() => readXml(text)).toThrow('XML: ')
    expect(Date.now() - began).toBeLessThan(2000)
  })
})
