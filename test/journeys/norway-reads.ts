/** The expected results of the ten reads for the Norwegian company, from the input and the registry. */
import assert from 'node:assert/strict'
import type { GivenFile } from '../harness/chosen-files.ts'
import { readAll } from './case-reads.ts'
import { compareRegistered, signers } from './expected-company.ts'
import type { Scene } from './scene.ts'

export const contact = {
  email: 'kari@proveselskapet.example',
  phoneNumber: '912 34 567',
}

export async function compareReads(scene: Scene, id: string, certificate: GivenFile) {
  const read = await readAll(scene, id)
  compareRegistered(read, 'no-chair-alone')
  assert.deepEqual(signers(read), [[['Kari Testmann', true]]])
  const e164 = { firstName: 'Kari', lastName: 'Testmann', ...contact, phoneNumber: '+4791234567' }
  assert.deepEqual(read['applications.organization.contactDetails.get'], e164)
  assert.deepEqual(read['applications.person.contactDetails.get'], {
    email: e164.email,
    phoneNumber: e164.phoneNumber,
  })
  comparePerson(read['applications.person.get'])
  compareSignature(read['applications.organization.signedBy.get'])
  await compareDocument(read['applications.documents.list'], certificate)
  const [{ id: _id, ...account }] = read['applications.bankAccounts.list'].data
  assert.deepEqual(account, {
    type: 'IBAN',
    iban: 'NO9386011117947',
    bankName: null,
    verification: 'CHECKSUM_OK',
    accountHolder: null,
    currency: null,
    bic: null,
  })
}

const number = {
  id: '12858512210',
  issuingCountry: 'NO',
  type: 'NATIONAL',
  assurance: 'EID',
  synthetic: true,
}

function comparePerson({ address, ...person }: { address: { lines: string[]; country: string } }) {
  assert.deepEqual(person, {
    firstName: 'Kari',
    lastName: 'Testmann',
    email: contact.email,
    phoneNumber: '+4791234567',
    personalIdentityNumber: number,
    dateOfBirth: '1985-05-12',
    coordinationNumber: null,
    nationalities: ['NO'],
    isStateless: false,
    placeOfBirth: { country: 'NO', region: null, locality: 'OSLO' },
    pepHits: [],
    sanctionHits: [],
  })
  assert.deepEqual([address.lines, address.country], [['Prøveveien 1'], 'NO'])
}

// biome-ignore lint/suspicious/noExplicitAny: the reply of signedBy
function compareSignature({ data }: any) {
  assert.equal(data.length, 1)
  const [{ party, signedAt, evidence, ...signature }] = data
  assert.deepEqual(party.name, {
    fullName: 'Kari Testmann',
    givenName: 'Kari',
    middleName: null,
    familyName: 'Testmann',
  })
  assert.deepEqual(party.personalIdentityNumber, number)
  assert.ok(Date.parse(signedAt))
  assert.match(evidence.sha256, /^[0-9a-f]{64}$/)
  assert.deepEqual(signature, {
    method: 'EID_AUTHENTICATION',
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    onBehalfOf: { id: '310022209', issuingCountry: 'NO', type: 'REGISTRATION', display: '310 022 209' },
    capacity: 'ALONE',
    combinationIndex: 0,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the reply of documents.list
async function compareDocument({ data }: any, certificate: GivenFile) {
  assert.equal(data.length, 1)
  const [document] = data
  assert.equal(document.name, certificate.name)
  assert.equal(document.type, 'REGISTRATION_CERTIFICATE')
  assert.equal(document.mimeType, 'image/jpeg')
  assert.equal(document.uploadedBy, 'APPLICANT')
  assert.equal(document.status, 'RECEIVED')
  const downloaded = await fetch(document.downloadURL)
  assert.equal(downloaded.status, 200)
  assert.match(downloaded.headers.get('content-disposition') ?? '', /^attachment; .*Firmaattest%20/)
  const bytes = Buffer.from(await downloaded.arrayBuffer())
  assert.equal(bytes.length, document.sizeBytes)
  assert.equal(Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'), document.sha256)
}
