/** Fills in the steps about the person who applies: identity, person, contact, account, terms, documents. */
import { marketOf } from '@foyer/national-fields/markets'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import { givenNamesOf } from '#checks/sandbox/scenarios.ts'
import type { StepView } from '#onboarding/view.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import {
  type Applicant,
  addressFields,
  answersTo,
  dateFields,
  type Filled,
  shownValues,
} from '../applicant.ts'
import { pdfUpload, pictureUpload } from './sample-files.ts'

type ViewOf<K extends StepView['kind']> = Extract<StepView, { kind: K }>
const goOn = { do: 'continue' } as const

/** The key of the eID on whose page a test person is chosen. */
export const TEST_EID = 'simulator'
/** In `answers`: the value of `method` for a document instead of an eID. */
const DOCUMENT = 'DOCUMENT'

export function fillIdentity(
  step: string,
  view: ViewOf<'IDENTITY'>,
  applicant: Applicant,
): Filled | undefined {
  const { method, ...given } = answersTo(applicant, step)
  if (view.document) return fillDocument(view.document, applicant, given)
  if (view.proven || view.declared) return { form: goOn }
  const hasTestEid = view.providers.some(({ expect }) => expect === 'TEST')
  if (view.offersDocument && (method === DOCUMENT || !hasTestEid))
    return { form: { ...goOn, stage: 'TYPE', ...documentType(step, applicant), ...given } }
  return hasTestEid ? { form: { do: 'start', provider: TEST_EID } } : undefined
}

function documentType(step: string, { steps, country }: Applicant): Form {
  const definition = steps.find(({ key }) => key === step)
  const [type = ''] = definition?.kind === 'IDENTITY' ? (definition.documents?.types ?? []) : []
  return { documentType: type, documentCountry: country }
}

function fillDocument(
  { stage, types, values, pictures, read }: NonNullable<ViewOf<'IDENTITY'>['document']>,
  { person, country }: Applicant,
  given: Form,
): Filled {
  const here = { ...goOn, stage }
  if (stage === 'TYPE')
    return { form: { ...here, documentType: types[0] ?? '', documentCountry: country, ...given } }
  if (stage === 'DETAILS')
    return {
      form: {
        ...here,
        ...(read ? {} : { documentNumber: 'TEST12345', ...dateFields('expiresOn', '2039-12-31') }),
        ...(read ? {} : { givenName: givenNamesOf(person), familyName: person.family }),
        ...(read ? {} : dateFields('dateOfBirth', person.birth)),
        ...shownValues(values),
        ...given,
      },
    }
  const missing = pictures.filter(({ file }) => file === null)
  return { form: here, uploads: missing.map(({ slot }) => pictureUpload(slot)) }
}

export function fillPerson(step: string, view: ViewOf<'PERSON_DETAILS'>, applicant: Applicant): Filled {
  const { person } = applicant
  const { collect, values } = view
  return {
    form: {
      ...goOn,
      ...(view.proven ? {} : { givenName: givenNamesOf(person), familyName: person.family }),
      ...(collect.includes('personalIdentityNumber') && { personalIdentityNumber: person.number }),
      ...(collect.includes('dateOfBirth') && dateFields('dateOfBirth', person.birth)),
      ...(collect.includes('address') && addressFields(person)),
      ...(collect.includes('nationalities') && { citizenship: person.country }),
      ...(collect.includes('placeOfBirth') && {
        birthTown: addressOf(person.address).city ?? '',
        birthCountry: person.country,
      }),
      ...shownValues(values),
      ...answersTo(applicant, step),
    },
  }
}

export function fillContact(
  step: string,
  view: ViewOf<'CONTACT_DETAILS'>,
  applicant: Applicant,
): Filled | undefined {
  if (view.stage === 'CODE') {
    const code = applicant.code()
    return code === undefined ? undefined : { form: { stage: 'CODE', do: 'confirm', code } }
  }
  const { person, country } = applicant
  const phoneNumber = (marketOf(country) ?? marketOf(person.country))?.examples.phoneNumber ?? ''
  return {
    form: {
      ...goOn,
      // The page asks about an address that looks mistyped: the test person keeps it.
      ...(view.suggestion === null ? {} : { at: 'suggestion' }),
      ...(view.asksName ? { firstName: givenNamesOf(person), lastName: person.family } : {}),
      email: `${person.key}@shop.example`,
      phoneNumber,
      ...shownValues(view.values),
      ...answersTo(applicant, step),
    },
  }
}

/** The kind of account that was typed before, or the IBAN of the country. */
export function fillAccount(step: string, view: ViewOf<'BANK_ACCOUNT'>, applicant: Applicant): Filled {
  const isTyped = field(view.values, 'iban') !== '' || field(view.values, 'accountNumber') !== ''
  const { country, person } = applicant
  const iban = (marketOf(country) ?? marketOf(person.country))?.examples.iban ?? ''
  const plain: Form = isTyped ? shownValues(view.values) : { type: 'IBAN', iban }
  return { form: { ...goOn, ...plain, ...answersTo(applicant, step) } }
}

export function fillTerms(step: string, { terms }: ViewOf<'TERMS'>, applicant: Applicant): Filled {
  const accepted = terms.filter(({ optional, accepted: before }) => !optional || before)
  return { form: { ...goOn, accept: accepted.map(({ key }) => key), ...answersTo(applicant, step) } }
}

/** Answers by slot: PDF, PICTURE or NONE. By default, a PDF where a file is required and none is there. */
export function fillDocuments(step: string, { slots }: ViewOf<'DOCUMENTS'>, applicant: Applicant): Filled {
  const given = answersTo(applicant, step)
  const uploads = slots.flatMap(({ key, optional, files }) => {
    const wish = field(given, key) || (optional || files.length > 0 ? 'NONE' : 'PDF')
    if (wish === 'NONE') return []
    return [wish === 'PICTURE' ? pictureUpload(key) : pdfUpload(key)]
  })
  return { form: goOn, uploads }
}
