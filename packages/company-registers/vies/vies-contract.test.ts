/** VIES under the contract of services beside a register. */
import { supplementContract } from '../test/supplement.ts'
import { vies } from './vies.ts'

const answer = { isValid: true, userError: 'VALID', name: 'FIKTIV', address: '---', vatNumber: '10150817' }

supplementContract({
  name: 'vies',
  supplement: vies,
  number: { id: '10150817', issuingCountry: 'DK', type: 'REGISTRATION', display: '10150817' },
  answer,
  otherCompany: { ...answer, vatNumber: '10150818' },
  routes: (reply) => ({ '/ms/DK/vat/10150817': reply }),
  isAdded: ({ vat }) => vat?.status === 'VALID',
  gap: 'vat',
})
