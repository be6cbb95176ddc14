/** The services of Bolagsverket from settings. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { servicesIn } from './from-settings.ts'

const settings = {
  baseUrl: 'https://open.example.com/v1',
  tokenUrl: 'https://open.example.com/token',
  clientId: 'open',
  clientSecret: 'secret',
  scope: 'open:read',
}
const openData = {
  baseUrl: settings.baseUrl,
  credentials: {
    ...{ tokenUrl: settings.tokenUrl, clientId: 'open', clientSecret: 'secret', scope: 'open:read' },
  },
}
const companyInformationUrl = 'https://paid.example.com/v4'

it('opens the free service alone', () => {
  assert.deepEqual(servicesIn(settings), { openData })
  assert.deepEqual(servicesIn({ ...settings, companyInformationUrl: '' }), { openData })
})

it('opens both services with one client', () => {
  const { companyInformation } = servicesIn({ ...settings, companyInformationUrl })
  const { scope: _scope, ...credentials } = openData.credentials
  assert.deepEqual(companyInformation, { baseUrl: companyInformationUrl, credentials })
})

it('opens both services with a client each', () => {
  const { companyInformation } = servicesIn({
    ...settings,
    companyInformationUrl,
    companyInformationClientId: 'paid',
    companyInformationClientSecret: 'other',
    companyInformationScope: 'paid:read',
  })
  assert.deepEqual(companyInformation?.credentials, {
    ...{ tokenUrl: settings.tokenUrl, clientId: 'paid', clientSecret: 'other', scope: 'paid:read' },
  })
})
