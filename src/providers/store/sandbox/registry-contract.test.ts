/** The simulated register under the contract of registries. */

import { registryContract } from '@foyer/company-registers/test/registry'
import { NOW } from '@foyer/company-registers/test/registry-world'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { registrySimulator } from './registry.ts'

// Each situation is a company of the catalogue.
const open = (key: string) => async () => ({
  registry: registrySimulator({ country: 'SE', delay: async () => {}, now: () => NOW, slowness: 0 }),
  id: testCompanyOf(key)?.number ?? '',
  searchText: testCompanyOf(key)?.name ?? '',
  [Symbol.asyncDispose]: async () => {},
})

registryContract({
  name: 'simulator',
  country: 'SE',
  company: {
    id: testCompanyOf('se-two-together')?.number ?? '',
    name: testCompanyOf('se-two-together')?.name ?? '',
  },
  invalidIds: ['5560360794', 'x'],
  searchText: 'provcyklar',
  situations: {
    FOUND: open('se-two-together'),
    UNKNOWN: open('se-not-found'),
    SLOW: open('se-too-slow'),
    DOWN: open('se-registry-down'),
    TROUBLED: open('se-bankrupt'),
  },
  partial: [{ name: 'officers', open: open('se-officers-not-published'), gaps: ['officers', 'signing'] }],
})
