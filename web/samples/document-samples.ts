/** Samples of questionnaires, documents, accounts and terms: empty, filled and with problems. */

import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import type { Choice, QuestionView } from '#onboarding/view.ts'
import { blocksOf } from '#workflows/fields/terms-text.ts'
import { countries, problems, type SampleStep } from './sample-step.ts'

const question = (
  key: string,
  kind: QuestionView['kind'],
  label: string,
  more: Partial<QuestionView> = {},
) => ({
  key,
  kind,
  label,
  hint: null,
  optional: false,
  choices: [],
  currency: null,
  isFollowUp: false,
  ...more,
})
const uses: Choice[] = [
  { value: 'salaries', label: 'Paying salaries' },
  { value: 'suppliers', label: 'Paying suppliers', hint: 'Here or abroad' },
  { value: 'savings', label: 'Saving' },
]
const questions: QuestionView[] = [
  question('what', 'SHORT_TEXT', 'What does your company do?', { hint: 'In a few words' }),
  question('how', 'LONG_TEXT', 'Describe how money comes in', { optional: true }),
  question('staff', 'NUMBER', 'How many people work there?'),
  question('turnover', 'AMOUNT', 'How much do you expect to turn over in the coming twelve months?', {
    currency: 'SEK',
  }),
  question('since', 'DATE', 'Since when do you do business?'),
  question('abroad', 'YES_NO', 'Do you send money abroad?'),
  question('where', 'COUNTRY', 'Mostly to which country?', { choices: countries, isFollowUp: true }),
  question('main', 'ONE_OF', 'What will the account mostly be used for?', { choices: uses }),
  question('all', 'MANY_OF', 'What else will it be used for?', { choices: uses, optional: true }),
]
export const questionnaires: SampleStep[] = [
  { name: 'questionnaire, empty', step: { kind: 'QUESTIONNAIRE', questions, values: {} } },
  {
    name: 'questionnaire, filled',
    step: {
      kind: 'QUESTIONNAIRE',
      questions,
      values: { what: 'Furniture', staff: '7', turnover: '1500000', abroad: 'no', main: 'salaries' },
    },
  },
  {
    name: 'questionnaire, with problems',
    step: {
      kind: 'QUESTIONNAIRE',
      questions,
      values: { staff: 'many', abroad: 'yes', all: ['salaries', 'savings'], main: 'suppliers' },
    },
    problems: problems(
      ['what', 'required'],
      ['staff', 'invalid_number'],
      ['turnover', 'number_too_small', { minimum: 1000 }],
      ['since', 'date_year_short'],
      ['where', 'required'],
      ['all', 'choice_missing'],
    ),
  },
]

const slot = { hint: 'Not older than three months', optional: false, most: 5, files: [], refused: [] }
const files = [
  'registreringsbevis.pdf',
  'A_file_with_a_name_that_goes_on_and_on_and_does_not_break_anywhere.pdf',
  'bild 3.jpg',
].map((name, index) => ({
  id: `file-${index}`,
  name,
  sizeBytes: 50_000 * 10 ** index,
  pages: index === 0 ? 3 : null,
  preview: null,
  isChecking: index === 1,
}))
const refused = [
  {
    key: 'file:power/file_heic/IMG_0001.HEIC',
    problem: { field: 'file:power', code: 'file_heic' as const, values: { name: 'IMG_0001.HEIC' } },
    canForget: true,
  },
]
const certificate = { ...slot, key: 'certificate', label: 'Registration certificate' }
const power = { ...slot, key: 'power', label: 'Power of attorney', hint: null, optional: true, most: 1 }
const maximumBytes = MAX_FILE_BYTES
export const documents: SampleStep[] = [
  { name: 'documents, empty', step: { kind: 'DOCUMENTS', slots: [certificate, power], maximumBytes } },
  {
    name: 'documents, many files and a full slot',
    step: {
      kind: 'DOCUMENTS',
      slots: [
        { ...certificate, files },
        { ...power, files: files.slice(0, 1), refused },
      ],
      maximumBytes,
    },
  },
  {
    name: 'documents, with problems',
    step: { kind: 'DOCUMENTS', slots: [certificate, power], maximumBytes },
    problems: problems(
      ['file:certificate', 'file_missing'],
      ['file:power', 'file_too_large', { name: 'scan.pdf' }],
    ),
  },
  {
    name: 'documents, when the storage is full',
    step: { kind: 'DOCUMENTS', slots: [certificate, power], maximumBytes },
    problems: problems(['file:power', 'file_no_room', { name: 'power of attorney.pdf' }]),
  },
]

const both: Array<'SWEDEN_DOMESTIC' | 'IBAN'> = ['SWEDEN_DOMESTIC', 'IBAN']
export const accounts: SampleStep[] = [
  {
    name: 'bank account, both',
    step: { kind: 'BANK_ACCOUNT', accounts: both, values: {}, recognised: null },
  },
  {
    name: 'bank account, both, with problems',
    step: {
      kind: 'BANK_ACCOUNT',
      accounts: both,
      values: { type: 'SWEDEN_DOMESTIC', clearingNumber: '8327-9', accountNumber: '12' },
      recognised: 'Swedbank',
    },
    problems: problems(['accountNumber', 'invalid_account_number']),
  },
  {
    name: 'bank account, IBAN',
    step: {
      kind: 'BANK_ACCOUNT',
      accounts: ['IBAN'],
      values: { iban: 'SE45 5000 0000 0583 9825 7467' },
      recognised: null,
    },
    problems: problems(['iban', 'iban_check_digits']),
  },
]

const text = Array.from(
  { length: 6 },
  (_, index) =>
    `${index + 1}. The bank keeps your answers for as long as the law requires, and no longer. ` +
    'It tells you two months before something in these terms changes.',
).join('\n\n')
const term = {
  key: 'account',
  title: 'Terms for business accounts',
  content: { kind: 'TEXT' as const, blocks: blocksOf(text), minutes: 1, isLong: false },
  version: '2026-03',
  optional: false,
  accepted: false,
}
const pdf = { kind: 'PDF' as const, url: '/onboarding/terms/a/b', bytes: 482_133 }
export const terms: SampleStep[] = [
  {
    name: 'terms',
    step: {
      kind: 'TERMS',
      terms: [
        term,
        {
          ...term,
          key: 'news',
          title: 'News by e-mail',
          content: {
            kind: 'TEXT',
            blocks: blocksOf('Four times a year:\n1. in spring\n2. and so on'),
            minutes: 1,
            isLong: false,
          },
          optional: true,
          accepted: true,
        },
      ],
    },
  },
  {
    name: 'terms, long and linked',
    step: {
      kind: 'TERMS',
      terms: [
        {
          ...term,
          content: {
            kind: 'TEXT',
            blocks: blocksOf(`# 1. The account\n${text}\n## Fees\n- none\n- none either`),
            minutes: 8,
            isLong: true,
          },
        },
        {
          ...term,
          key: 'prices',
          title: 'Prices',
          content: { kind: 'LINK', url: 'https://bank.example/prices.pdf', host: 'bank.example' },
        },
      ],
    },
  },
  {
    name: 'terms, PDF',
    step: {
      kind: 'TERMS',
      terms: [
        { ...term, content: { ...pdf, pages: 12, language: null } },
        {
          ...term,
          key: 'prices',
          title: 'Prices',
          content: { ...pdf, pages: null, language: { code: 'nb', name: 'Norwegian Bokmål' } },
          optional: true,
        },
      ],
    },
  },
  {
    name: 'terms, with problem',
    step: { kind: 'TERMS', terms: [term] },
    problems: problems(['accept.account', 'term_not_accepted']),
  },
]
