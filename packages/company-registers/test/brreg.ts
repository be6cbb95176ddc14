/** Invented companies in the format of the Norwegian register. */

import { type Routes, serve } from '@foyer/provider-http/test/local-server'
import { brreg } from '../brreg/brreg.ts'
import type { Registry } from '../contract.ts'

export const ID = '200000013'
export const NOW = new Date('2026-11-20T09:30:00Z')

const unit = '/enhetsregisteret/api/enheter'
export const paths = {
  unit: `${unit}/${ID}`,
  roles: `${unit}/${ID}/roller`,
  signature: `/fullmakt/enheter/${ID}/signatur`,
  procuration: `/fullmakt/enheter/${ID}/prokura`,
  search: unit,
}

export const adapter = (baseUrl: string, timeoutMs = 10_000): Registry =>
  brreg({ baseUrl, timeoutMs, now: () => NOW, limits: { backoffMs: 5 } })

export async function lookup(routes: Routes, timeoutMs?: number) {
  await using server = await serve(routes)
  return await adapter(server.baseUrl, timeoutMs).lookup(
    { id: ID, issuingCountry: 'NO', type: 'REGISTRATION', display: ID },
    { language: 'nb' },
  )
}

export async function found(routes: Routes, timeoutMs?: number) {
  const answer = await lookup(routes, timeoutMs)
  if (answer.kind !== 'FOUND') throw new Error(`${answer.kind} instead of a company`)
  return answer
}

export const aCompany = {
  organisasjonsnummer: ID,
  navn: 'FIKTIV FJORD AS',
  organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
  historiskeNavn: [{ navn: 'FIKTIV VIK AS' }, { navn: 'FIKTIV FJORD AS' }, { navn: 'FIKTIV VIK AS' }],
  stiftelsesdato: '2015-02-28',
  registreringsdatoEnhetsregisteret: '2015-03-14',
  forretningsadresse: {
    adresse: ['c/o Prøve Regnskap', 'Fjordgata 12B', null, ''],
    postnummer: '5003',
    poststed: 'BERGEN',
    kommune: 'BERGEN',
    kommunenummer: '4601',
    land: 'Norge',
    landkode: 'NO',
  },
  postadresse: { adresse: ['Postboks 12 Sentrum'], postnummer: '5804', poststed: 'BERGEN', landkode: 'NO' },
  naeringskode1: { kode: '62.100', beskrivelse: 'Programmeringstjenester' },
  naeringskode2: { kode: '00.000', beskrivelse: 'Uoppgitt' },
  harRegistrertAntallAnsatte: true,
  antallAnsatte: 12,
  registrertIMvaregisteret: true,
  registreringsdatoMerverdiavgiftsregisteret: '2015-04-01',
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
  aktivitet: ['Utvikling av', 'programvare.', ''],
}

const person = (fornavn: string, mellomnavn: string | undefined, fodselsdato: string) => ({
  fodselsdato,
  navn: { fornavn, mellomnavn, etternavn: 'Prøve' },
  erDoed: false,
})
const seat = (kode: string, who: object, more: object = {}) => ({
  type: { kode, beskrivelse: kode },
  ...who,
  fratraadt: false,
  avregistrert: false,
  ...more,
})
const [ada, bo, cleo] = [
  person('Ada', 'Lie', '1980-01-02'),
  person('Bo', undefined, '1981-02-03'),
  person('Cleo', undefined, '1982-03-04'),
]

export const itsRoles = {
  rollegrupper: [
    { type: { kode: 'DAGL' }, roller: [seat('DAGL', { person: cleo })] },
    {
      type: { kode: 'STYR' },
      roller: [
        seat('LEDE', { person: ada }),
        seat('MEDL', { person: bo }, { valgtAv: { kode: 'AREP' } }),
        seat('MEDL', { person: person('Gone', undefined, '1970-01-01') }, { fratraadt: true }),
        seat('MEDL', { person: person('Left', undefined, '1970-01-01') }, { avregistrert: true }),
        seat('VARA', { person: person('Dag', undefined, '1983-04-05') }),
      ],
    },
    {
      type: { kode: 'REVI' },
      roller: [
        seat('REVI', { enhet: { organisasjonsnummer: '300000010', navn: ['FIKTIV', 'REVISJON AS'] } }),
      ],
    },
  ],
}

export const signer = (navn: string, fodselsdato: string, kode: string) => ({
  navn,
  fodselsdato,
  rolle: { kode },
})
export const [signsAda, signsBo, signsCleo] = [
  signer('Ada Lie Prøve', '02.01.1980', 'LEDE'),
  signer('Bo Prøve', '03.02.1981', 'MEDL'),
  signer('Cleo Prøve', '04.03.1982', 'DAGL'),
]

/** A reply of the Fullmakt service. */
export function mandate(
  rule: string,
  ident: string | null,
  written: string | null,
  combinations: [string, ReturnType<typeof signer>[]][],
) {
  return {
    enhet: { organisasjonsnummer: ID },
    status: { rutineStatus: { kode: 'OK' }, regelStatus: { kode: rule, regelIdent: ident } },
    signeringsGrunnlag: { signaturProkuraRoller: { signaturProkuraFritekst: written } },
    signeringsKombinasjon: {
      kombinasjon: combinations.map(([kode, personRolleKombinasjon]) => ({ kode, personRolleKombinasjon })),
    },
  }
}

export const nothingRegistered = mandate('RI', null, null, [])
const chairAlone = mandate('RF', 'R0001', 'Styrets leder alene.', [
  ['STYR', [signsAda, signsBo]],
  ['R0001', [signsAda]],
])

export const everything: Routes = {
  [paths.unit]: aCompany,
  [paths.roles]: itsRoles,
  [paths.signature]: chairAlone,
  [paths.procuration]: mandate('RF', 'PROK', null, [['PROK', [signsCleo]]]),
}
