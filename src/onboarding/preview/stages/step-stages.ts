/** The stages of each kind of step in a preview: what has to be in the case and the URL to show them. */
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import type { ApplicationKind } from '#kernel/schemas/application.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step, StepKind, StepOf } from '#workflows/workflow.ts'
import type { PageContext } from '../../page-context.ts'
import { draftWithRefused } from '../../uploads/refused-files.ts'
import { withAnswer } from '../sample-case.ts'
import { sampleDocuments } from '../sample-files.ts'
import { sampleForm } from '../sample-forms.ts'
import { sampleCompanies } from '../sample-parties.ts'
import { identityStages } from './identity-stages.ts'
import { ownershipStages } from './ownership-stages.ts'
import { signingStages } from './signing-stages.ts'
import type { Stage } from './stage.ts'

type StagesOf<K extends StepKind> = (step: StepOf<K>, kind: ApplicationKind) => Stage[]

const stages: { [K in StepKind]?: StagesOf<K> } = {
  ORGANIZATION: organizationStages,
  OWNERSHIP: ownershipStages,
  IDENTITY: identityStages,
  CONTACT_DETAILS: contactStages,
  DOCUMENTS: documentStages,
  SIGNING: signingStages,
}

/** Beside the page as it opens. Kinds with one page have none. */
export const stagesOf = (step: Step, kind: ApplicationKind): Stage[] =>
  (stages[step.kind] as StagesOf<StepKind> | undefined)?.(step as never, kind) ?? []

function organizationStages(step: StepOf<'ORGANIZATION'>): Stage[] {
  const nameIn = ({ case: of }: PageContext) => sampleCompanies(of.countryCode)[0]?.name ?? ''
  return [
    {
      value: 'search',
      label: 'Search',
      show: (context, isFilled) => ({
        query: { stage: 'search' },
        typed: isFilled ? { query: nameIn(context) } : {},
      }),
    },
    {
      value: 'results',
      label: 'Results',
      show: (context) => ({
        data: { drafts: { [step.key]: { stage: 'RESULTS', ...foundIn(context) } } },
        query: { stage: 'results' },
      }),
    },
    {
      value: 'confirm',
      label: 'Confirm the company',
      show: (context) => ({
        data: {
          drafts: { [step.key]: { stage: 'CONFIRM', query: nameIn(context) } },
          registryCandidate: withAnswer(context, step).case.data.registry,
        },
        query: { stage: 'confirm' },
      }),
    },
    {
      value: 'manual',
      label: 'By hand',
      show: (context, isFilled) => ({
        query: { stage: 'manual' },
        typed: { stage: 'MANUAL', ...(isFilled ? typedCompany(context) : {}) },
      }),
    },
  ]
}

function foundIn({ case: of, input }: PageContext): Form {
  const found = sampleCompanies(of.countryCode).map((company) => {
    const { organization } = registryAnswerOf(company, input.now())
    const { id, display } = organization.organizationNumber
    const city = organization.addresses[0]?.city ?? null
    return { id, display, name: company.name, city, legalForm: organization.legalType?.localName ?? null }
  })
  const query = of.countryCode === 'SE' ? 'Testbolaget' : 'Test'
  return { query, foundFor: query, found: JSON.stringify(found) }
}

function typedCompany({ case: of }: PageContext): Form {
  const [company] = sampleCompanies(of.countryCode)
  const [place] = company?.addresses ?? []
  const { lines, postalCode, city } = place ? addressOf(place) : { lines: [], postalCode: '', city: '' }
  return {
    name: company?.name ?? '',
    number: company?.number ?? '',
    legalForm: 'LIMITED_COMPANY',
    line: lines[0] ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: of.countryCode,
  }
}

function contactStages(step: StepOf<'CONTACT_DETAILS'>): Stage[] {
  const suggestion: Stage = {
    value: 'suggestion',
    label: 'A mistyped address',
    show: ({ case: of }) => ({
      query: { suggestion: '' },
      typed: { ...sampleForm(step, of.countryCode), email: 'anna@gmial.com' },
    }),
  }
  const code: Stage = {
    value: 'code',
    label: 'The code',
    show({ case: of, input, language }) {
      const form = sampleForm(step, of.countryCode)
      const expiresAt = new Date(input.now().getTime() + 600_000).toISOString()
      const sent = { at: [input.now().toISOString()], status: 'SENT', hash: null, expiresAt } as const
      const emailCode = { ...sent, at: [...sent.at], email: String(form.email), language, wrongTries: 0 }
      const { confirmedEmail: _, ...data } = of.data
      return { data: { ...data, drafts: { [step.key]: form }, emailCode } }
    },
  }
  return step.confirmEmail ? [suggestion, code] : [suggestion]
}

function documentStages(step: StepOf<'DOCUMENTS'>): Stage[] {
  const [first] = step.documents
  return [
    {
      value: 'checking',
      label: 'Files being checked',
      show: ({ case: of, input }) => ({
        data: {
          documents: [
            ...of.data.documents,
            ...sampleDocuments(step, input.now().toISOString()).map((file) => ({
              ...file,
              scan: 'WAITING' as const,
            })),
          ],
        },
      }),
    },
    {
      value: 'refused',
      label: 'A refused file',
      show: () => ({
        data: {
          drafts: {
            [step.key]: draftWithRefused([
              { field: `file:${first?.key}`, code: 'file_too_large', values: { name: 'scan.pdf' } },
            ]),
          },
        },
      }),
    },
  ]
}
