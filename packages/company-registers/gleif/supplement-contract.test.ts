/** GLEIF beside a national register, under the contract of such services. */
import { pageOf, recordOf } from '../test/gleif.ts'
import { supplementContract } from '../test/supplement.ts'
import { gleifSupplement } from './supplement.ts'

const danish = (registeredAs: string) =>
  recordOf('FIKTIV FJORD ApS', registeredAs, {
    legalAddress: { addressLines: ['Prøvegade 6'], city: 'Hørsholm', country: 'DK', postalCode: '2970' },
    registeredAt: { id: 'RA000170', other: null },
    legalForm: { id: 'H8VP', other: null },
  })

supplementContract({
  name: 'gleif',
  supplement: (parts) => gleifSupplement({ ...parts, market: 'DK' }),
  number: { id: '10150817', issuingCountry: 'DK', type: 'REGISTRATION', display: '10150817' },
  answer: pageOf(danish('10150817')),
  otherCompany: pageOf(danish('10150818')),
  routes: (reply) => ({ '/lei-records': reply }),
  isAdded: ({ organization }) => organization.legalType?.code === 'H8VP',
  // Most companies have no LEI.
  gap: null,
})
