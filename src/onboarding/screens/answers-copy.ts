/** The applicant's copy of their answers, as plain text. */
import { reference } from '../../applications/create/reference-number.ts'
import { formatMoment } from '../language.ts'
import type { PageContext } from '../page-context.ts'
import { translate } from '../texts.ts'
import { withoutEqualFacts } from './equal-facts.ts'
import { summaryGroupsOf } from './summary.ts'

export function copyText(context: PageContext): string {
  const { customer, language, case: of } = context
  const sent = of.submittedAt?.toISOString()
  const head = [
    context.workflow.look?.name ?? customer.name,
    line(translate(language, 'reference'), reference(of.id)),
    ...(sent ? [line(translate(language, 'sent'), formatMoment(language, sent, of.countryCode))] : []),
  ]
  const groups = withoutEqualFacts(summaryGroupsOf(context)).map(({ title, facts }) => [
    title,
    ...facts.map(({ label, value }) => `  ${line(label, value.join(', '))}`),
  ])
  return `${[head, ...groups].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** A label that is a question already ends with its own punctuation. */
const line = (label: string, value: string) => `${label}${/[?:.!]$/.test(label) ? '' : ':'} ${value}`
