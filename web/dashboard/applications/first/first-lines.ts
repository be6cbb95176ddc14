/** The lines that make the first application, with the real ids. */

export interface FirstValues {
  apiUrl: string
  clientId: string
  workflowId: string
  market: string
  redirectUrl: string
}

export const lineLanguages = ['curl', 'TypeScript', 'Python'] as const
export type LineLanguage = (typeof lineLanguages)[number]

/** Where the service is, then a token, the application, and its link. */
export interface FirstLines {
  setUp: string
  lines: readonly [token: string, application: string, link: string]
}

const bodyOf = ({ workflowId, market, redirectUrl }: FirstValues): string =>
  `{ "workflowId": "${workflowId}", "countryCode": "${market}", "redirectUrl": "${redirectUrl}" }`

const inLanguage: Record<LineLanguage, (of: FirstValues) => FirstLines> = {
  curl: (of) => ({
    setUp: `FOYER=${of.apiUrl}`,
    lines: [
      `TOKEN=$(curl -s $FOYER/v1/oauth2/token -u "${of.clientId}:$FOYER_CLIENT_SECRET" ` +
        '-d grant_type=client_credentials | jq -r .access_token)',
      'LINK=$(curl -s $FOYER/v1/applications.create -H "Authorization: Bearer $TOKEN" ' +
        `-H "Content-Type: application/json" -d '${bodyOf(of)}')`,
      'echo "$LINK" | jq -r .onboardingUrl',
    ],
  }),
  TypeScript: (of) => ({
    setUp: `const foyer = '${of.apiUrl}'`,
    lines: [
      `const { access_token } = await (await fetch(foyer + '/v1/oauth2/token', { method: 'POST', ` +
        `headers: { authorization: 'Basic ' + btoa('${of.clientId}:' + process.env.FOYER_CLIENT_SECRET) }, ` +
        `body: new URLSearchParams({ grant_type: 'client_credentials' }) })).json()`,
      `const { onboardingUrl } = await (await fetch(foyer + '/v1/applications.create', { method: 'POST', ` +
        `headers: { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' }, ` +
        `body: JSON.stringify(${bodyOf(of)}) })).json()`,
      'console.log(onboardingUrl)',
    ],
  }),
  Python: (of) => ({
    setUp: `foyer = "${of.apiUrl}"`,
    lines: [
      `token = requests.post(foyer + "/v1/oauth2/token", auth=("${of.clientId}", ` +
        'os.environ["FOYER_CLIENT_SECRET"]), data={"grant_type": "client_credentials"})' +
        '.json()["access_token"]',
      'application = requests.post(foyer + "/v1/applications.create", ' +
        `headers={"Authorization": "Bearer " + token}, json=${bodyOf(of)}).json()`,
      'print(application["onboardingUrl"])',
    ],
  }),
}

export const firstLinesIn = (language: LineLanguage, of: FirstValues): FirstLines => inLanguage[language](of)
