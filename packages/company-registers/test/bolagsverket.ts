/** Invented companies in the format of Bolagsverket, and its token endpoint. Official test numbers. */

import { choose, type Reply, type Routes, send, status } from '@foyer/provider-http/test/local-server'
import { bolagsverket } from '../bolagsverket/bolagsverket.ts'
import type { Registry } from '../contract.ts'
import { type AdapterParts, NOW } from './registry-world.ts'

export const ID = '5299999994'
export const SOLE_TRADER = '1212121212'

export const paths = {
  token: '/oauth2/token',
  open: '/vardefulla-datamangder/v1/organisationer',
  paid: '/foretagsinformation/v4/organisationer',
}

const by = (dataproducent: string, parts: object) => ({ ...parts, dataproducent, fel: null })
export const failed = (typ: string, parts: object = {}) => ({
  ...parts,
  dataproducent: 'Bolagsverket',
  fel: { typ, felBeskrivning: 'Uppkoppling misslyckades.' },
})

export const aCompany = {
  organisationsidentitet: {
    identitetsbeteckning: ID,
    typ: { kod: 'ORGANISATIONSNUMMER', klartext: 'Organisationsnummer' },
  },
  namnskyddslopnummer: null,
  organisationsnamn: by('Bolagsverket', {
    organisationsnamnLista: [
      {
        namn: 'Provcyklar i Norr',
        organisationsnamntyp: { kod: 'SARSKILT_FORETAGSNAMN', klartext: 'Särskilt företagsnamn' },
        registreringsdatum: '2021-03-15',
      },
      {
        namn: 'Provcyklar Grönköping AB',
        organisationsnamntyp: { kod: 'FORETAGSNAMN', klartext: 'Företagsnamn' },
        registreringsdatum: '2020-03-15',
      },
    ],
  }),
  registreringsland: { kod: 'SE-LAND', klartext: 'Sverige' },
  organisationsform: by('Bolagsverket', { kod: 'AB', klartext: 'Aktiebolag' }),
  juridiskForm: by('SCB', { kod: '49', klartext: 'Övriga aktiebolag' }),
  verksamOrganisation: by('SCB', { kod: 'JA' }),
  postadressOrganisation: by('SCB', {
    postadress: {
      postnummer: '12345',
      utdelningsadress: 'Provstigen 2B',
      land: 'Sverige',
      coAdress: 'C/o Prov Redovisning',
      postort: 'Grönköping',
    },
  }),
  verksamhetsbeskrivning: by('Bolagsverket', { beskrivning: '\\n       HANDEL MED\ncyklar.' }),
  organisationsdatum: by('Bolagsverket', { registreringsdatum: '2020-03-15', infortHosScb: '2020-04-01' }),
  avregistreradOrganisation: null,
  avregistreringsorsak: null,
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: null,
  naringsgrenOrganisation: by('SCB', {
    sni: [
      { kod: '47642', klartext: 'Specialiserad butikshandel med cyklar' },
      { kod: '00000', klartext: 'Uppgift saknas' },
    ],
  }),
}

const bankruptcy = { kod: 'KK', klartext: 'Konkurs', fromDatum: '2024-01-26T00:00:00.000+00:00' }
const liquidation = { kod: 'LI', klartext: 'Likvidation', fromDatum: '2023-05-26' }
const { pagaendeAvvecklingsEllerOmstruktureringsforfarande: _none, ...withoutProcedures } = aCompany
/** With the other spelling of the block. */
export const bankrupt = {
  ...withoutProcedures,
  pagandeAvvecklingsEllerOmstruktureringsforfarande: by('Bolagsverket', {
    pagandeAvvecklingsEllerOmstruktureringsforfarandeLista: [liquidation, bankruptcy],
  }),
}
export const procedures = (...list: object[]) => ({
  ...aCompany,
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: by('Bolagsverket', {
    pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: list,
  }),
})

export const business = (sequence: number, namn: string, more: object = {}) => ({
  ...aCompany,
  organisationsidentitet: {
    identitetsbeteckning: `19${SOLE_TRADER}`,
    typ: { kod: 'PERSONNUMMER', klartext: 'n/a' },
  },
  namnskyddslopnummer: sequence,
  organisationsform: by('Bolagsverket', { kod: 'E', klartext: 'Enskild näringsidkare' }),
  organisationsnamn: by('Bolagsverket', {
    organisationsnamnLista: [{ namn, organisationsnamntyp: { kod: 'FORETAGSNAMN', klartext: 'n/a' } }],
  }),
  ...more,
})
export const removed = (avregistreringsdatum: string, kod: string) => ({
  avregistreradOrganisation: by('Bolagsverket', { avregistreringsdatum }),
  avregistreringsorsak: by('Bolagsverket', { kod, klartext: 'n/a' }),
})

const officer = (fornamn: string, number: string, ...kod: string[]) => ({
  personnamn: { fornamn, efternamn: 'Prov' },
  identitet: { typ: { kod: 'PERSONNUMMER', klartext: 'Personnummer' }, identitetsbeteckning: number },
  funktionarsroller: kod.map((each) => ({ kod: each, klartext: each })),
  postadress: { adress: 'Hemliga gatan 1' },
})
export const itsInformation = {
  identitet: aCompany.organisationsidentitet.identitetsbeteckning && {
    identitetsbeteckning: ID,
    typ: { kod: 'ORGANISATIONSNUMMER', klartext: 'Organisationsnummer' },
  },
  organisationsnamn: { namn: 'Provcyklar Grönköping AB' },
  organisationsstatusar: [],
  organisationsdatum: { registreringsdatum: '2020-03-15', bildatDatum: '2020-02-01' },
  firmateckning: {
    kodad: [],
    klartext: 'Firman tecknas av styrelsen. Firman tecknas två i förening av ledamöterna.',
    prokuratext: null,
  },
  funktionarer: [
    officer('Ada', '191212121212', 'LE', 'OF', 'VD'),
    officer('Bo', '198205312396', 'LE'),
    officer('Cleo', '189001019802', 'SU'),
    {
      organisationsnamn: { namn: 'Provrevision AB' },
      identitet: { identitetsbeteckning: '5560360793' },
      funktionarsroller: [{ kod: 'REV', klartext: 'Revisor' }],
    },
  ],
}

export const TOKEN = { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 }

/** Without the right token: 401. */
const authorized =
  (reply: Reply | undefined): Reply =>
  (response, request, body) =>
    send(
      request.headers.authorization === 'Bearer a-token' && request.method === 'POST' ? reply : status(401),
      response,
      request,
      body,
    )

export const routes = (replies: Record<string, Reply>): Routes => ({
  [paths.token]: replies.token ?? TOKEN,
  [paths.open]: authorized(replies.lookup),
  [paths.paid]: authorized(replies.information),
})
export const everything: Record<string, Reply> = {
  lookup: { organisationer: [aCompany] },
  information: [itsInformation],
}
/** The reply to a number that the request names, otherwise nothing. */
export const onlyFor = (number: string, reply: Reply) =>
  choose((_request, body) =>
    JSON.parse(body).identitetsbeteckning === number ? reply : { organisationer: [] },
  )

export const adapter = (parts: AdapterParts, { paid = true, now = parts.now } = {}): Registry => {
  const { baseUrl } = parts
  const credentials = { tokenUrl: baseUrl + paths.token, clientId: 'client', clientSecret: 'se:cret' }
  return bolagsverket({
    ...parts,
    now,
    openData: {
      baseUrl: `${baseUrl}/vardefulla-datamangder/v1/`,
      credentials: { ...credentials, scope: 'vardefulla-datamangder:read' },
    },
    ...(paid && { companyInformation: { baseUrl: `${baseUrl}/foretagsinformation/v4`, credentials } }),
  })
}

export const parts = (baseUrl: string): AdapterParts => ({
  baseUrl,
  timeoutMs: 10_000,
  limits: { backoffMs: 5 },
  now: () => NOW,
})
