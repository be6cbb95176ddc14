/**
 * Every problem of a form is found by an input that a person may type, and the page says it beside the field
 * and in the summary, in two languages by turns.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '../../src/applications/provider-contracts.ts'
import { openBuiltPages } from '../../src/http/pages/load-build.ts'
import { stepScreen } from '../../src/onboarding/step-page.ts'
import { pagesOf } from '../../src/onboarding/steps/kinds.ts'
import type { OnboardingView } from '../../src/onboarding/view.ts'
import { languageCodes } from '../../src/schemas/languages.ts'
import { type Problem, problemCodes } from '../../src/workflows/fields/problem.ts'
import type { PublishedWorkflow } from '../../src/workflows/workflow.ts'
import { problemLinksOf, sentenceOf } from '../../web/onboarding/problems.ts'
import { supportedLanguage } from '../../web/shared/translations.ts'
import { clearCase, workflowOf } from '../fixtures/case.ts'
import { pageContext } from '../fixtures/page-context.ts'
import { type ProblemRow, problemRows } from '../fixtures/problem-rows.ts'

const built = await openBuiltPages()
const skip = built ? false : 'the pages are not built: npm run build'

/** Need a service: files are in every-file-problem.test.ts, the others in every-code-problem.test.ts. */
const isOfService = (code: string) => /^(file_(?!missing)|code_|co_signer_)/.test(code)

function pageOf(row: ProblemRow, language: string): { view: OnboardingView; problems: Problem[] } {
  const { step, live, market = 'SE', company = 'se-chair-alone' } = row
  const isCompany = ['OWNERSHIP', 'ORGANIZATION'].includes(step.kind)
  const before = clearCase(isCompany ? 'KYB' : 'KYC', company)
  const unproven = ['PERSON_DETAILS', 'CONTACT_DETAILS', 'IDENTITY'].includes(step.kind)
  const of = {
    ...before,
    countryCode: market,
    ...(live ? { mode: 'live' as const } : {}),
    data: {
      ...before.data,
      answers: step.kind === 'OWNERSHIP' ? before.data.answers : {},
      ...(unproven ? { identity: null } : {}),
      ...(step.kind === 'IDENTITY' ? { documents: [photo] } : {}),
    },
  }
  const steps = step.kind === 'OWNERSHIP' ? [{ key: 'company', kind: 'ORGANIZATION' }, step] : [step]
  const workflow = { ...workflowOf(of.kind), steps, languages: [language] } as PublishedWorkflow
  const { stage, owner } = row.form
  const query = { ...(stage ? { stage: String(stage) } : {}), ...(owner ? { owner: String(owner) } : {}) }
  const number = of.data.registry?.organization.organizationNumber?.id ?? ''
  const list = row.form.list === undefined ? {} : { list: String(row.form.list).replace('COMPANY', number) }
  const form = { ...row.form, ...list }
  const drafted = { ...of, data: { ...of.data, drafts: { [step.key]: form } } }
  const context = pageContext({ of: drafted, workflow, language, input: { query }, registry })
  const placed = context.path.find((each) => each.step.key === step.key) ?? assert.fail('not on the path')
  const problems = pagesOf(step).problems(step as never, context, form)
  return { view: stepScreen(context, placed, { typed: form, problems }), problems }
}

/** It is asked only after the form has no problems. */
const registry = { name: 'A register' } as Registry

const photo = {
  ...{ id: 'p', step: 'identity', slot: 'front', name: 'p.jpg', type: 'IDENTITY_DOCUMENT', sizeBytes: 1 },
  ...{ mimeType: 'image/jpeg', sha256: '0', uploadedBy: 'APPLICANT', uploadedAt: '', status: 'RECEIVED' },
  remarks: [],
} as never

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function isSaid({ view, problems }: ReturnType<typeof pageOf>, language: string): void {
  const html = (built?.pages.render(view) ?? '').replace(/<span class="whole">([^<]*)<\/span>/g, '$1')
  const known = supportedLanguage(language)
  const links = problemLinksOf(view, known)
  for (const [index, problem] of problems.entries()) {
    const { at, sentence } = links[index] ?? assert.fail(problem.code)
    const where = `${problem.field} ${problem.code} (${language})`
    assert.match(html, new RegExp(`id="${at.replaceAll('.', '\\.')}"`), `${where} links to nothing`)
    assert.ok(html.includes(`>${escaped(sentence)}</a>`), `${where} is not in the summary: ${sentence}`)
    // One sentence stands beside a field, also when the list has several problems.
    const isFirst = problems.findIndex(({ field }) => field === problem.field) === index
    if (!isFirst) continue
    const beside = escaped(sentenceOf(view, known, problem))
    assert.match(html, /<p class="problem"/)
    assert.ok(html.includes(`</span>${beside}</span></p>`), `${where} is not beside its field: ${beside}`)
    assert.doesNotMatch(sentence, /[{}]|undefined/)
  }
}

describe('every problem of a form', { skip }, () => {
  for (const [index, row] of problemRows.entries())
    test(`${row.step.kind}: ${row.found.join(', ')}`, () => {
      for (const turn of [0, 3]) {
        const language = languageCodes[(index + turn) % languageCodes.length] ?? 'en'
        const page = pageOf(row, language)
        const found = page.problems.map(({ field, code }) => `${field} ${code}`)
        for (const wanted of row.found) assert.ok(found.includes(wanted), `${wanted}: ${found.join(', ')}`)
        isSaid(page, language)
      }
    })

  test('none is missing in the table', () => {
    const seen = problemRows.flatMap(({ found }) => found.map((each) => each.split(' ').at(-1)))
    assert.deepEqual(
      problemCodes.filter((code) => !isOfService(code) && !seen.includes(code)),
      [],
    )
  })
})
