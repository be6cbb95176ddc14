/** Nothing of one applicant gets into the page of another one through the parts that are rendered once. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import type { OnboardingView } from '#onboarding/view.ts'
import { builtPages, dist } from '../../samples/serve.ts'
import { samples } from '../../samples.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

/** Every text that is not the workflow's or the customer's is marked, and the marks differ by applicant. */
function ofApplicant(view: OnboardingView, mark: string): OnboardingView {
  const marked = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => marked(each, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each, name)]))
    const isTyped = typeof value === 'string' && personal.has(key)
    return isTyped ? `${mark}${value}` : value
  }
  const base = view.base && `/onboarding/${mark}`
  const text = JSON.stringify({ ...view, base, csrf: view.csrf && `csrf-${mark}` })
  return marked(
    JSON.parse(text.replaceAll('/onboarding/sample', `/onboarding/${mark}`)),
    '',
  ) as OnboardingView
}
const personal = new Set(['email', 'phoneNumber', 'givenName', 'name', 'reference', 'reviewerMessage'])
/** The customer's name is a part of the look, which applicants share. */
const withLookOf = (view: OnboardingView, { look }: OnboardingView): OnboardingView => ({ ...view, look })

test('a page differs between two applicants only in their own data', { skip }, async () => {
  const { render } = await builtPages()
  for (const { name, view } of samples) {
    const [first, second] = ['firstone', 'nextone2'].map((mark) =>
      render(withLookOf(ofApplicant(view, mark), view)),
    ) as [string, string]
    assert.ok(!second.includes('firstone'), name)
    assert.equal(second, first.replaceAll('firstone', 'nextone2'), name)
  }
})

test('a page is the same when it is rendered again, after other applicants’ pages', { skip }, async () => {
  const { render } = await builtPages()
  const before = samples.map(({ view }) => render(view))
  for (const language of languageCodes)
    for (const { view } of samples) render({ ...view, language, sandbox: !view.sandbox })
  assert.deepEqual(
    samples.map(({ view }) => render(view)),
    before,
  )
})

test('the look or title of another customer is escaped and not shared', { skip }, async () => {
  const { render } = await builtPages()
  const { view } = samples.find((sample) => sample.view.screen.kind === 'STEP') ?? {}
  assert.ok(view)
  const other = {
    ...view,
    look: { ...view.look, name: 'A "B" <script> & Co', privacyUrl: 'https://b.example' },
  }
  const html = render(other)
  assert.ok(!html.includes(view.look.name) && !html.includes('<script> & Co'))
  assert.ok(html.includes('A &quot;B&quot; &lt;script&gt; &amp; Co'))
  assert.ok(render(view).includes(view.look.name))
})
