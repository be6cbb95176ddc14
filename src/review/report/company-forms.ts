/** Labels a company in the drawing as a foundation or a trust, or as of unknown form. */
import type { Case } from '#applications/case.ts'
import { answerOf, registryOf } from '#applications/views.ts'
import { formOf } from '#checks/ownership/company-form.ts'
import { layeredStructureOf } from '#checks/ownership/complex-structure.ts'
import type { Ownership } from '#kernel/schemas/ownership.ts'
import type { CompanyForm } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

const formWords: Partial<Record<CompanyForm, string>> = { FOUNDATION: 'foundation', TRUST: 'trust or fund' }

export function withForms(shown: Ownership, of: Case, workflow: PublishedWorkflow): Ownership {
  const words = wordsByName(of, workflow)
  const nodes = shown.nodes.map((node) => {
    const said = node.lane === 'COMPANIES' ? words.get(node.name) : undefined
    return said ? { ...node, detail: node.detail ? `${node.detail}, ${said}` : said } : node
  })
  return { ...shown, nodes }
}

function wordsByName(of: Case, workflow: PublishedWorkflow): Map<string, string> {
  const registered = (registryOf(of, workflow)?.companiesAbove ?? []).map(
    ({ company, category }) => [company.name, formOf(category)] as const,
  )
  const declared = (answerOf(of, workflow, 'OWNERSHIP')?.owners ?? [])
    .flatMap(({ ways }) => ways.flatMap(({ through }) => through))
    .map(({ name, form }) => [name, form ?? null] as const)
  const unknown = (layeredStructureOf(of, workflow)?.unknown ?? [])
    .filter(({ question }) => question === 'FORM_UNKNOWN')
    .flatMap(({ companies }) => companies)
  return new Map([
    ...unknown.map((name) => [name, 'form not known'] as const),
    ...[...declared, ...registered].flatMap(([name, form]) => {
      const words = form && formWords[form]
      return words ? [[name, words] as const] : []
    }),
  ])
}
