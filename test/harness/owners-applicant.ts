/** Confirms the owners of the register, without a browser. Where it names no person: the applicant. */
import assert from 'node:assert/strict'
import { givenNamesOf, type TestPerson, testPersons } from '#checks/sandbox/scenarios.ts'
import { type Fields, ledTo, pageAfter, type Visitor } from './flow-visitor.ts'

/** The declared owner where the register names none; otherwise the applicant with all shares. */
export interface DeclaredOwner {
  /** Default: the applicant. */
  person?: Pick<TestPerson, 'given' | 'family' | 'birth'>
  /** In percent. */
  share: string
  /** Default: the country of the company. */
  residence?: string
}

interface Naming {
  visitor: Visitor
  person: TestPerson
  country: string
  declared?: DeclaredOwner
  /** The register names owners, or states that there are none. */
  hasRegisteredOwners: boolean
}
type Led = string | undefined

const birthFields = (birth: string): Fields => {
  const [year = '', month = '', day = '15'] = birth.split('-')
  return { 'birth.year': year, 'birth.month': month, 'birth.day': day }
}
const send = async ({ visitor }: Naming, step: string, stage: string, form: Fields = {}): Promise<Led> =>
  ledTo(await visitor.post(step, { revision: '0', stage, do: 'continue', ...form }))

const personForm = ({ country }: Naming, firstNames: string, lastNames: string, birth: string): Fields => ({
  ...{ firstNames, lastNames, ...birthFields(birth), identityNumber: '' },
  ...{ residence: country, nationality: country, isPep: 'no' },
})

const inputIn = (page: string, name: string): string =>
  new RegExp(`<input[^>]*name="${name.replace('.', '\\.')}"[^>]*>`)
    .exec(page)?.[0]
    .match(/value="([^"]*)"/)?.[1] ?? ''

/** With what the page says of the person; the register says no more than the month of birth of some. */
async function confirm(naming: Naming, step: string, owner: string): Promise<void> {
  const page = (await naming.visitor.get(`${step}?stage=person&owner=${owner}`)).text
  const [first, last] = [inputIn(page, 'firstNames'), inputIn(page, 'lastNames')]
  // The page may have the first of several given names.
  const known = [naming.person, ...testPersons].find(
    (each) => each.family === last && `${givenNamesOf(each)} `.startsWith(`${first} `),
  )
  const [year, month, day] = ['birth.year', 'birth.month', 'birth.day'].map((name) => inputIn(page, name))
  const birth = known?.birth ?? `${year || '1962'}-${month || '07'}-${day || '15'}`
  const led = await send(naming, step, 'PERSON', { owner, ...personForm(naming, first, last, birth) })
  assert.match(String(led), /\?stage=(list|nobody)$/, `${first} ${last}`)
}

const openIn = (page: string): string[] => [
  ...new Set([...page.matchAll(/value="open:(\d+)"/g)].map(([, id = '']) => id)),
]

async function addOwner(naming: Naming, step: string): Promise<Led> {
  const { person: applicant, country, declared = { share: '100' } } = naming
  const { person, share, residence = country } = declared
  const form = person
    ? personForm(naming, person.given, person.family, person.birth)
    : personForm(naming, givenNamesOf(applicant), applicant.family, applicant.birth)
  const added = await send(naming, step, 'PERSON', { owner: 'new', ...form, residence })
  const owner = /owner=(\d+)/.exec(added ?? '')?.[1] ?? assert.fail(added)
  await send(naming, step, 'SHARE', { owner, how: 'DIRECT', share })
  if (share === '100') return send(naming, step, 'LIST')
  return send(naming, step, 'LIST', { rest: 'SMALL', restText: '' })
}

/** The senior managers take the place of missing owners. */
async function nameOfficials(naming: Naming, step: string): Promise<Led> {
  const officials = openIn((await naming.visitor.get(`${step}?stage=nobody`)).text)
  for (const official of officials) await confirm(naming, step, official)
  return send(naming, step, 'NOBODY', { nobodyWhy: 'The register of shares was read: nobody has as much.' })
}

export async function nameOwners(naming: Naming, step: string): Promise<Led> {
  const { visitor } = naming
  const list = await pageAfter(visitor, await visitor.get(`${step}?stage=list`))
  const owners = openIn(list.text)
  for (const owner of owners) await confirm(naming, step, owner)
  if (owners.length > 0) {
    const led = await send(naming, step, 'LIST', { rest: 'SMALL', restText: '', nominees: 'no' })
    if (!led?.endsWith('&problems')) return led
    // A company with unknown owners has to be explained.
    return send(naming, step, 'LIST', { rest: 'OTHER', restText: 'A company abroad, as the register says.' })
  }
  if (!naming.hasRegisteredOwners) {
    const led = await addOwner(naming, step)
    return led?.includes('stage=nobody') ? nameOfficials(naming, step) : led
  }
  await visitor.post(step, { revision: '0', stage: 'LIST', do: 'nobody' })
  return nameOfficials(naming, step)
}
