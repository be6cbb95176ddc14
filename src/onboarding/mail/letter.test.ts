/** The texts of letters: nothing in them can become markup, a line or another link. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import { type LetterKind, type LetterLook, letterOf } from './letter.ts'
import { textOn } from './letter-html.ts'

const look: LetterLook = { name: 'Rönnbär', accent: null, radius: 6, logoUrl: null, support: null }
const link = 'https://foyer.example/onboarding/l/0123456789abcdefghjkmnpqrs'
const [signer, applicant, company] = ['Elin Sundhammar', 'Astrid Granhede', 'Granhede AB']
const names = { signer, applicant }
const valuesOf: Record<LetterKind, Record<string, string>> = {
  newLink: { link, until: '28 November 2026 at 10:00 CET' },
  informationRequest: { link, until: '28 November 2026 at 10:00 CET' },
  received: { reference: 'F7K2-9QMX-41', time: '21 November 2026 at 10:00 CET' },
  reminder: { link, until: '28 November 2026 at 10:00 CET', steps: '2' },
  requestReminder: { link, until: '28 November 2026 at 10:00 CET' },
  emailCode: { code: '428913' },
  'decision.APPROVED': { reference: 'F7K2-9QMX-41' },
  'decision.DECLINED': { reference: 'F7K2-9QMX-41' },
  'owner.ASKED': { link, owner: 'Anna', applicant: 'Anna', company },
  'owner.REMINDER': { link, owner: 'Anna', applicant: 'Anna', company },
  'signing.INVITED': { link, ...names, company },
  'signing.REMINDER': { link, ...names, company },
  'signing.VOID': { ...names, company },
  'signing.SIGNED': { link, signer, until: '28 November 2026 at 10:00 CET' },
  'signing.AWAITED': { signer },
  'signing.COMPLETE': { signer },
  'signing.DECLINED': { link, signer, reason: 'I left', until: '28 November 2026 at 10:00 CET' },
}
const kinds = Object.keys(valuesOf) as LetterKind[]

for (const kind of kinds)
  describe(kind, () => {
    for (const language of supportedLanguages)
      test(`has the same content as text and as HTML: ${language}`, () => {
        const { subject, text, html } = letterOf(kind, language, look, valuesOf[kind])
        for (const [name, value] of Object.entries(valuesOf[kind])) {
          assert.ok(text.includes(value), `${name} in the text`)
          assert.ok(html.includes(value), `${name} in the HTML`)
        }
        assert.ok(subject.includes(look.name))
        assert.doesNotMatch(subject + text + html, /\{\w+\}(?![^<]*<\/style>)/)
        assert.equal(html.includes('<a href'), 'link' in valuesOf[kind])
        assert.ok(html.startsWith(`<!doctype html><html lang="${language}">`))
      })
  })

describe('a letter', () => {
  test('escapes names in the HTML and keeps them on one line', () => {
    const name = 'A <b>&"\r\nBcc: x@y.example\u2028z'
    const { subject, text, html } = letterOf('newLink', 'en', { ...look, name }, valuesOf.newLink)
    assert.ok(!/[\r\n\u2028]/.test(subject))
    assert.ok(!/^Bcc/m.test(text))
    assert.ok(!html.includes('<b>'))
    assert.ok(html.includes('A &lt;b&gt;&amp;&quot; Bcc: x@y.example z'))
  })

  test('does not fill in placeholders in a name', () =>
    assert.ok(
      letterOf('newLink', 'en', { ...look, name: '{link}' }, valuesOf.newLink).text.includes('to {link}.'),
    ))

  test('loads nothing but the logo', () => {
    const without = letterOf('newLink', 'en', look, valuesOf.newLink).html
    assert.doesNotMatch(without, /src=|url\(|@import|<link/)
    const logoUrl = 'https://foyer.example/onboarding/logos/c/1'
    const { html } = letterOf('newLink', 'en', { ...look, logoUrl }, valuesOf.newLink)
    assert.deepEqual(html.match(/src="[^"]*"/g), [`src="${logoUrl}"`])
    assert.match(html, /alt="Rönnbär"/)
  })

  for (const [accent, text] of [
    ['#1f4b8f', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#777777', '#000000'],
  ] as const)
    test(`has a button in ${accent} with text in ${text}`, () => {
      assert.equal(textOn(accent), text)
      const { html } = letterOf('newLink', 'en', { ...look, accent, radius: 20 }, valuesOf.newLink)
      assert.match(html, new RegExp(`bgcolor="${accent}" style="border-radius:20px`))
    })
})
