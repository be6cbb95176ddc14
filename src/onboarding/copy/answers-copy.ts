/** The applicant's copy of their answers: what it says, and the same as plain text. */

import { reference } from '#applications/create/reference-number.ts'
import { customerNameOf } from '#customers/look.ts'
import { formatMoment } from '../language.ts'
import type { PageContext } from '../page-context.ts'
import type { AnswersCopy } from '../ports.ts'
import { withoutEqualFacts } from '../screens/equal-facts.ts'
import { summaryGroupsOf } from '../screens/summary.ts'
import { filled, translate } from '../texts.ts'
import { acceptedTerms } from './accepted-terms.ts'

/** `logo` is read by the caller. */
export function answersCopy(context: PageContext, logo: AnswersCopy['logo'] = null): AnswersCopy {
  const { customer, language, case: of, input, workflow } = context
  const sent = of.submittedAt?.toISOString()
  const name = customerNameOf(customer, workflow.look)
  const number = reference(of.id)
  return {
    language,
    title: filled(language, 'copy.title', { name }),
    customer: name,
    accent: customer.look?.accent ?? workflow.look?.accent ?? null,
    logo,
    at: input.now(),
    head: [
      { label: translate(language, 'reference'), value: number },
      ...(sent
        ? [{ label: translate(language, 'sent'), value: formatMoment(language, sent, of.countryCode) }]
        : []),
    ],
    groups: withoutEqualFacts(summaryGroupsOf(context)).map(({ key, title, facts }) => ({
      title,
      facts: (acceptedTerms(key, context) ?? facts).map(({ label, value }) => ({
        ...{ label, value: value.join(', '), lines: value },
      })),
    })),
    note: filled(language, sent ? 'copy.note' : 'copy.noteUnsent', { name }),
    foot: `${name}, ${number}. ${translate(language, 'copy.page')}`,
  }
}

export function copyText(context: PageContext): string {
  const { customer, head, groups } = answersCopy(context)
  const lines = [
    [customer, ...head.map(line)],
    ...groups.map(({ title, facts }) => [title, ...facts.map((fact) => `  ${line(fact)}`)]),
  ]
  return `${lines.map((each) => each.join('\n')).join('\n\n')}\n`
}

/** A label that is a question already ends with its own punctuation. */
const line = ({ label, value }: { label: string; value: string }) =>
  `${label}${/[?:.!]$/.test(label) ? '' : ':'} ${value}`
