/** Invented Danish companies in the format of CVR. */
export const ID = '99000007'
export const OTHER_ID = '99000015'

export const since = (gyldigFra: string | null, gyldigTil: string | null = null) => ({
  periode: { gyldigFra, gyldigTil },
  sidstOpdateret: '2024-01-02T10:00:00.000+01:00',
})
export const attribute = (type: string, ...vaerdier: [vaerdi: string, from: string, to?: string][]) => ({
  sekvensnr: 0,
  type,
  vaerditype: 'string',
  vaerdier: vaerdier.map(([vaerdi, from, to]) => ({ vaerdi, ...since(from, to ?? null) })),
})
export const body = (hovedtype: string, navn: string, ...attributter: object[]) => ({
  hovedtype,
  organisationsNavn: [{ navn, ...since('2015-02-28') }],
  attributter: [],
  medlemsData: [{ attributter }],
})
/** Gives each name a different number of the register, unless a test sets one. */
const units = new Map<string, number>()
const unitOf = (navn: string): number => {
  const unit = units.get(navn) ?? 4_000_000_100 + units.size
  units.set(navn, unit)
  return unit
}
export const person = (navn: string, ...organisationer: object[]) =>
  personOfUnit(unitOf(navn), navn, ...organisationer)
export const personOfUnit = (enhedsNummer: number, navn: string, ...organisationer: object[]) => ({
  deltager: {
    enhedsNummer,
    enhedstype: 'PERSON',
    forretningsnoegle: null,
    navne: [{ navn, ...since(null) }],
    beliggenhedsadresse: [{ landekode: 'DK', ...since('2015-02-28') }],
  },
  organisationer,
})
export const company = (navn: string, cvr: number, ...organisationer: object[]) => ({
  deltager: {
    enhedsNummer: 4000000002,
    enhedstype: 'VIRKSOMHED',
    forretningsnoegle: cvr,
    navne: [{ navn, ...since('2010-01-01') }],
    beliggenhedsadresse: [],
  },
  organisationer,
})

export const participants = [
  person(
    'Ada Lie Prøve',
    body('LEDELSESORGAN', 'Bestyrelse', attribute('FUNKTION', ['FORMAND', '2015-02-28'])),
    body('LEDELSESORGAN', 'Direktion', attribute('FUNKTION', ['ADM. DIR.', '2016-01-01'])),
    body(
      'REGISTER',
      'Reelle ejere',
      attribute('EJERANDEL_PROCENT', ['0.2545', '2020-01-01']),
      attribute('EJERANDEL_STEMMERET_PROCENT', ['0.2545', '2020-01-01']),
      attribute('SÆRLIGE_EJERFORHOLD', ['Har indirekte besiddelser', '2020-01-01']),
    ),
  ),
  person(
    'Bo Prøve',
    body(
      'LEDELSESORGAN',
      'Bestyrelse',
      attribute('FUNKTION', ['BESTYRELSESMEDLEM', '2015-02-28']),
      attribute('VALGFORM', ['medarbejdervalgt', '2015-02-28']),
    ),
  ),
  person(
    'Cleo Prøve',
    body(
      'LEDELSESORGAN',
      'Bestyrelse',
      attribute('FUNKTION', ['BESTYRELSESMEDLEM', '2015-02-28', '2019-05-06']),
    ),
    body('STIFTERE', 'Stiftere', attribute('FUNKTION', ['STIFTERE', '2015-02-28'])),
  ),
  company(
    'FIKTIV HOLDING ApS',
    99000015,
    body(
      'REGISTER',
      'EJERREGISTER',
      attribute('EJERANDEL_PROCENT', ['0.5', '2015-02-28', '2019-12-31'], ['0.3333', '2020-01-01']),
      attribute('EJERANDEL_STEMMERET_PROCENT', ['0.3333', '2020-01-01']),
    ),
  ),
  company(
    'FIKTIV REVISION',
    99000023,
    body('REVISION', 'Revision', attribute('FUNKTION', ['REVISION', '2020-01-01'])),
  ),
]

export const TEXT = 'Selskabet tegnes af én direktør i forening med et bestyrelsesmedlem.'

export const aCompany = {
  cvrNummer: Number(ID),
  navne: [
    { navn: 'FIKTIV VIG ApS', ...since('2015-02-28', '2018-12-31') },
    { navn: 'FIKTIV FJORD ApS', ...since('2019-01-01') },
  ],
  postadresse: [],
  livsforloeb: [since('2015-02-28')],
  virksomhedsstatus: [{ status: 'NORMAL', ...since('2015-02-28') }],
  attributter: [
    attribute('FORMÅL', ['Selskabets formål er at udvikle software.', '2015-02-28']),
    attribute(
      'TEGNINGSREGEL',
      ['Selskabet tegnes af direktionen.', '2015-02-28', '2018-12-31'],
      [TEXT, '2019-01-01'],
    ),
  ],
  deltagerRelation: participants,
  virksomhedMetadata: {
    nyesteNavn: { navn: 'FIKTIV FJORD ApS', ...since('2019-01-01') },
    nyesteVirksomhedsform: {
      virksomhedsformkode: 80,
      kortBeskrivelse: 'APS',
      langBeskrivelse: 'Anpartsselskab',
      ...since('2015-02-28'),
    },
    nyesteBeliggenhedsadresse: {
      landekode: 'DK',
      fritekst: null,
      kommune: { kommuneKode: 223, kommuneNavn: 'HØRSHOLM' },
      husnummerFra: 6,
      husnummerTil: null,
      bogstavFra: 'B',
      etage: '1',
      sidedoer: 'tv',
      conavn: 'Fiktiv Holding',
      postboks: null,
      vejnavn: 'Prøvegade',
      postnummer: 2970,
      postdistrikt: 'Hørsholm',
      ...since('2015-02-28'),
    },
    nyesteHovedbranche: {
      branchekode: '621000',
      branchetekst: 'Computerprogrammering',
      ...since('2025-01-01'),
    },
    nyesteBibranche1: null,
    nyesteStatus: null,
    nyesteErstMaanedsbeskaeftigelse: { aar: 2026, maaned: 9, intervalKodeAntalAnsatte: 'ANTAL_20_49' },
    sammensatStatus: 'NORMAL',
    stiftelsesDato: '2015-02-28',
  },
}

export const hitsOf = (...companies: object[]) => ({
  took: 5,
  timed_out: false,
  _shards: { total: 6, successful: 6, skipped: 0, failed: 0 },
  hits: {
    total: companies.length,
    hits: companies.map((Vrvirksomhed) => ({ _index: 'cvr-v', _source: { Vrvirksomhed } })),
  },
})

export const withStatus = (status: string, changes: object = {}) => ({
  ...aCompany,
  virksomhedsstatus: [{ status, ...since('2026-01-02') }],
  virksomhedMetadata: { ...aCompany.virksomhedMetadata, sammensatStatus: status, ...changes },
})
