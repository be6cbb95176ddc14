/** The facts of each kind of step for the heading, the form and the problems of a page, one row each. */

import type { Problem } from '@foyer/national-fields/problem'
import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import type { StepView } from '#onboarding/view.ts'
import type { StepKind } from '#workflows/workflow.ts'
import { formatSize } from '../../shared/size.ts'
import { type Language, type Texts, translations, type Values } from '../../shared/translations.ts'

import { signingHeading, signingPrimary } from '../signing/headings.ts'
import { ownershipHeading } from './ownership-stages.ts'

type ViewOf<K extends StepKind> = Extract<StepView, { kind: K }>

interface PageFacts<K extends StepKind> {
  /** The value of Continue; null for a step that needs no Continue. */
  primary(step: ViewOf<K>): string | null
  /** The stage that the form names. */
  stage(step: ViewOf<K>): string | undefined
  /** Whether a browser without a session may keep what was typed. Never the facts of an identity document. */
  keepsTyped(step: ViewOf<K>): boolean
  /** Whether the form is sent as multipart/form-data. */
  sendsFiles(step: ViewOf<K>): boolean
  /** The heading, if it is not the step's title. */
  heading(step: ViewOf<K>, texts: Texts, language: Language): string | undefined
  /** Has a button for it. Where nothing is filled in before, an optional step is left blank instead. */
  canBeSkipped: boolean
  /** The fields are the customer's own, so no sentence is written for one of them. */
  hasOwnFields: boolean
  /** `name` is `field` without its part: `dateOfBirth` of `dateOfBirth.month`. */
  label(step: ViewOf<K>, field: string, name: string, texts: Texts): string | undefined
  /** The field whose sentences fit, if it is not the field itself. */
  likeField(name: string): string
  /** The customer's own sentence for a problem. */
  ownSentence(step: ViewOf<K>, problem: Problem): string | undefined
  /** Values for the placeholders of a problem's sentence. */
  values(step: ViewOf<K>, language: Language): Values
  /** The id of the element that a problem links to, if it is not the field. */
  anchor(step: ViewOf<K>, field: string): string | undefined
}

/** Id of the list of a document's files. */
export const filesId = (slot: string) => `files:${slot}`

/** Another person is asked about, not the applicant. */
const ofAnother: Record<string, string> = {
  givenName: 'firstNames',
  familyName: 'lastNames',
  dateOfBirth: 'birth',
  email: 'theirEmail',
}

/** A page with built-in fields and one Continue button. */
const page = {
  primary: () => 'continue',
  stage: () => undefined,
  heading: () => undefined,
  keepsTyped: () => true,
  sendsFiles: () => false,
  canBeSkipped: true,
  hasOwnFields: false,
  label(_step: StepView, _field: string, name: string, { fields }: Texts): string | undefined {
    const known: Record<string, { label: string }> = fields
    return Object.hasOwn(known, name) ? known[name]?.label : undefined
  },
  likeField: (name: string) => name,
  ownSentence: () => undefined,
  values: () => ({}),
  anchor: () => undefined,
}

function photoLabel({ document }: ViewOf<'IDENTITY'>, field: string, { identityDocument }: Texts) {
  const slot = document?.pictures.find((each) => `file:${each.slot}` === field)?.slot
  return slot && identityDocument[slot === 'front' && document?.type === 'PASSPORT' ? 'photoPage' : slot]
}

const pageFacts: { [K in StepKind]: PageFacts<K> } = {
  ORGANIZATION: {
    ...page,
    primary: ({ stage }) =>
      ({ SEARCH: 'search', RESULTS: null, CONFIRM: 'confirm', ADDRESS: 'address', MANUAL: 'declare' })[stage],
    stage: ({ stage }) => stage,
    heading(step, { organization: texts }) {
      if (step.stage === 'CONFIRM') return step.card.warning ? texts.confirmStill : texts.confirm
      const { search, results, address, byHand } = texts
      return { SEARCH: search, RESULTS: results, ADDRESS: address, MANUAL: byHand }[step.stage]
    },
  },
  IDENTITY: {
    ...page,
    keepsTyped: () => false,
    primary: ({ proven, declared, document }) => (proven || declared || document ? 'continue' : null),
    stage: ({ document }) => document?.stage,
    heading: ({ document }, { identityDocument: texts }) =>
      document
        ? {
            TYPE: texts.typeHeading,
            PHOTOS: texts.photosHeading,
            SELFIE: texts.selfieHeading,
            DETAILS: document.read ? texts.readHeading : texts.detailsHeading,
          }[document.stage]
        : undefined,
    sendsFiles: ({ document }) => document?.stage === 'PHOTOS' || document?.stage === 'SELFIE',
    label: (step, field, name, texts) =>
      photoLabel(step, field, texts) ?? page.label(step, field, name, texts),
    values: (_step, language) => ({ size: formatSize(language, MAX_FILE_BYTES) }),
  },
  PERSON_DETAILS: page,
  OWNERSHIP: {
    ...page,
    stage: ({ stage }) => stage,
    heading: ownershipHeading,
    canBeSkipped: true,
    // A co-signer's page has a field of this name too: why they decline.
    likeField: (name) => (name === 'reason' ? 'removalReason' : name),
  },
  CONTACT_DETAILS: {
    ...page,
    keepsTyped: ({ stage }) => stage !== 'CODE',
    primary: ({ stage }) => (stage === 'CODE' ? 'confirm' : 'continue'),
    stage: ({ stage }) => (stage === 'CODE' ? stage : undefined),
    heading: ({ stage }, { contact }) => (stage === 'CODE' ? contact.codeHeading : undefined),
  },
  QUESTIONNAIRE: {
    ...page,
    hasOwnFields: true,
    canBeSkipped: false,
    label: ({ questions }, _field, name) => questions.find(({ key }) => key === name)?.label,
    ownSentence: ({ questions }, { field, code }) =>
      code === 'required' || code === 'choice_missing'
        ? questions.find(({ key }) => key === field.split('.')[0])?.required
        : undefined,
  },
  DOCUMENTS: {
    ...page,
    sendsFiles: () => true,
    // It is skipped with Continue.
    canBeSkipped: false,
    label: ({ slots }, field) => slots.find(({ key }) => `file:${key}` === field)?.label,
    values: ({ maximumBytes }, language) => ({ size: formatSize(language, maximumBytes) }),
    // The field of a full slot is hidden.
    anchor({ slots }, field) {
      const full = slots.find(({ key, files, most }) => `file:${key}` === field && files.length >= most)
      return full && filesId(full.key)
    },
  },
  BANK_ACCOUNT: { ...page, canBeSkipped: false },
  TERMS: {
    ...page,
    canBeSkipped: false,
    label: ({ terms }, field) => terms.find(({ key }) => `accept.${key}` === field)?.title,
  },
  SIGNING: {
    ...page,
    keepsTyped: () => false,
    primary: signingPrimary,
    heading: (step, _texts, language) => signingHeading(step, language),
    likeField: (name) => ofAnother[name] ?? name,
    canBeSkipped: false,
  },
}

export const pageFactsOf = (step: StepView): PageFacts<StepKind> =>
  pageFacts[step.kind] as unknown as PageFacts<StepKind>

export const headingOfStep = (step: StepView, language: Language): string | undefined =>
  pageFactsOf(step).heading(step, translations[language], language)
