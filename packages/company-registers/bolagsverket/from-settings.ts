/** The two services of Bolagsverket from a customer's settings. Pure. */
import type { BolagsverketOptions } from './bolagsverket.ts'

type Settings = Readonly<Record<string, string>>
type Services = Pick<BolagsverketOptions, 'openData' | 'companyInformation'>

/** The paid service is used if it has an address; without a client of its own, with that of the free one. */
export function servicesIn(settings: Settings): Services {
  const { companyInformationUrl = '' } = settings
  const credentials = (idField: string, secretField: string, scope = '') => ({
    tokenUrl: settings.tokenUrl ?? '',
    clientId: settings[idField] || settings.clientId || '',
    clientSecret: settings[secretField] || settings.clientSecret || '',
    ...(scope && { scope }),
  })
  return {
    openData: {
      baseUrl: settings.baseUrl ?? '',
      credentials: credentials('clientId', 'clientSecret', settings.scope),
    },
    ...(companyInformationUrl && {
      companyInformation: {
        baseUrl: companyInformationUrl,
        credentials: credentials(
          'companyInformationClientId',
          'companyInformationClientSecret',
          settings.companyInformationScope,
        ),
      },
    }),
  }
}
