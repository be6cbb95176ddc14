/** The languages of the onboarding: ISO 639-1. Every text exists in each; a test keeps them complete. */
export const languageCodes = ['en', 'sv', 'nb', 'da', 'fi', 'de', 'nl', 'fr', 'et'] as const
