/** The markets to choose from: those with rules of their own. */
export { nameOfCountry } from '../../../../../src/workflows/sentences/facts.ts'

export const countries = ['SE', 'NO', 'FI', 'DK', 'EE', 'DE', 'NL', 'FR', 'GB']
