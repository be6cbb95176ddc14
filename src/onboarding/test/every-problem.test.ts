/**
 * Every problem of a form is found by an input that a person may type, and the page says it beside the field
 * and in the summary, in two languages by turns.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import { type Problem, problemCodes } from '@foyer/national-fields/problem'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { openBuiltPages } from '#http/pages/load-build.ts'
import { stepScreen } from '#onboarding/step-page.ts'
import { pagesOf } from '#onboarding/steps/kinds.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownerProblemRows } from '#test/fixtures/owner-problem-rows.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { problemRows as otherRows, type ProblemRow } from '#test/fixtures/problem-rows.ts'
import { problemLinksOf, sentenceOf } from '#web/onboarding/problems.ts'
import { pageFactsOf } from '#web/onboarding/steps/page-facts.ts'
import {
  type Language,
  type Sentence,
  supportedLanguage,
  textsOf,
  translations,
} from '#web/shared/translations.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

const problemRows = [...otherRows, ...ownerProblemRows]
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
    note(view, known, problem, sentence)
    note(view, known, problem, sentenceOf(view, known, problem))
  }
}

/** Need a service, as their problems do: every-code-problem.test.ts. */
const isSentenceOfService = (key: string) => /^(code|theirEmail|reason)\./.test(key)
/**
 * Only for a problem without its values, or for a field without its own sentence: no such problem exists
 * today.
 */
const isReserve = (key: string) => /_plain$|^date_(in_future|too_old)$/.test(key)
/** The languages in which a page said each sentence. */
const produced = new Map<string, Set<string>>()

/** Notes the sentence written for this field, if the page says one; otherwise that of the problem. */
function note(view: OnboardingView, language: Language, { field, code }: Problem, said: string): void {
  const { problemsOf, problems } = textsOf(language, view.market)
  const step = view.screen.kind === 'STEP' ? view.screen.step : assert.fail('no step')
  const name = pageFactsOf(step).likeField(field.split(/[.:]/)[0] ?? '')
  const texts: Array<[string, Record<string, Sentence>]> = [
    [`problemsOf / ${name}.${code}`, problemsOf],
    [`problems / ${code}`, problems],
  ]
  const key = texts.flatMap(([place, group]) =>
    [place, `${place}_plain`].filter((each) => {
      const sentence = group[each.split(' / ')[1] ?? '']
      return sentence !== undefined && couldSay(sentence).test(said)
    }),
  )[0]
  assert.ok(key, `${field} ${code} has no such sentence: ${said}`)
  const isGeneral = /^problems \/ (required|choice_missing)$/.test(key)
  assert.ok(step.kind === 'QUESTIONNAIRE' || !isGeneral, `${field} has no sentence of its own for ${code}`)
  produced.set(key, new Set([...(produced.get(key) ?? []), language]))
}
/** In the summary, the label of the field may stand before it. */
const couldSay = (sentence: Sentence) => {
  const forms = typeof sentence === 'string' ? [sentence] : Object.values(sentence)
  const filled = forms.map((form) => form.replace(/[.*+?()|[\]]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
  return new RegExp(`(^|[.:?] )(${filled.join('|')})$`)
}

describe('every problem of a form', { skip }, () => {
  for (const [index, row] of problemRows.entries())
    test(`occurs in ${row.step.kind}: ${row.found.join(', ')}`, () => {
      for (const turn of [0, 3]) {
        const language = languageCodes[(index + turn) % languageCodes.length] ?? 'en'
        const page = pageOf(row, language)
        const found = page.problems.map(({ field, code }) => `${field} ${code}`)
        for (const wanted of row.found) assert.ok(found.includes(wanted), `${wanted}: ${found.join(', ')}`)
        isSaid(page, language)
      }
    })

  test('is in the table', () => {
    const seen = problemRows.flatMap(({ found }) => found.map((each) => each.split(' ').at(-1)))
    assert.deepEqual(
      problemCodes.filter((code) => !isOfService(code) && !seen.includes(code)),
      [],
    )
  })

  test('has its sentence, in two languages', () => {
    const { problemsOf, problems } = translations.en
    const wanted = [
      ...Object.keys(problemsOf)
        .filter((key) => !isSentenceOfService(key))
        .map((key) => `problemsOf / ${key}`),
      ...Object.keys(problems)
        .filter((key) => !isOfService(key) && !isReserve(key))
        .map((key) => `problems / ${key}`),
    ]
    assert.deepEqual(
      wanted.filter((key) => (produced.get(key)?.size ?? 0) < 2),
      [],
    )
  })
})
