/** Ready code with the real ids of a workflow. */
export interface SampleValues {
  apiUrl: string
  clientId: string
  workflowId: string
  market: string
  redirectUrl: string
}

/** For a page that shows the onboarding inside it. */
export const embedSample = ({ onboardingUrl, component }: { onboardingUrl: string; component: boolean }) => {
  const script = `${new URL(onboardingUrl).origin}/embed.js`
  return component
    ? `<script type="module" src="${script}"></script>
<!-- url: the onboardingUrl of the reply -->
<foyer-onboarding url="{{ onboardingUrl }}"></foyer-onboarding>`
    : `import { open } from '${script}'

open({
  url: onboardingUrl, // of the reply
  onComplete: ({ applicationId }) => readStatus(applicationId),
  onExit: () => showAccount(),
})`
}

export const sampleLanguages = ['curl', 'TypeScript', 'Python'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

const curl = (of: SampleValues): string => `# 1. Get a token, valid for one hour
TOKEN=$(curl -s ${of.apiUrl}/v1/oauth2/token \\
  -u "${of.clientId}:$FOYER_CLIENT_SECRET" \\
  -d grant_type=client_credentials | jq -r .access_token)

# 2. Create an application; retries with the same key are safe
curl -s ${of.apiUrl}/v1/applications.create \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1001" \\
  -d '{
    "workflowId": "${of.workflowId}",
    "countryCode": "${of.market}",
    "redirectUrl": "${of.redirectUrl}",
    "externalReference": "order-1001"
  }'

# 3. Send the applicant to the onboardingUrl of the reply`

const typescript = (of: SampleValues): string => `const foyer = '${of.apiUrl}'
const basic = btoa(\`${of.clientId}:\${process.env.FOYER_CLIENT_SECRET}\`)

// 1. Get a token, valid for one hour
const { access_token } = await post('/v1/oauth2/token', {
  headers: { authorization: \`Basic \${basic}\` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
})

// 2. Create an application; retries with the same key are safe
const { id, onboardingUrl } = await post('/v1/applications.create', {
  headers: {
    authorization: \`Bearer \${access_token}\`,
    'content-type': 'application/json',
    'idempotency-key': order.id,
  },
  body: JSON.stringify({
    workflowId: '${of.workflowId}',
    countryCode: '${of.market}',
    redirectUrl: '${of.redirectUrl}',
    externalReference: order.id,
  }),
})

// 3. Redirect the applicant; they return to redirectUrl?applicationId=…
response.redirect(303, onboardingUrl)

async function post(path, init) {
  const reply = await fetch(foyer + path, { method: 'POST', ...init })
  if (!reply.ok) throw new Error((await reply.json()).detail)
  return reply.json()
}`

const python = (of: SampleValues): string => `import os, requests

foyer = "${of.apiUrl}"

# 1. Get a token, valid for one hour
token = requests.post(
    f"{foyer}/v1/oauth2/token",
    auth=("${of.clientId}", os.environ["FOYER_CLIENT_SECRET"]),
    data={"grant_type": "client_credentials"},
).json()["access_token"]

# 2. Create an application; retries with the same key are safe
application = requests.post(
    f"{foyer}/v1/applications.create",
    headers={"Authorization": f"Bearer {token}", "Idempotency-Key": order.id},
    json={
        "workflowId": "${of.workflowId}",
        "countryCode": "${of.market}",
        "redirectUrl": "${of.redirectUrl}",
        "externalReference": order.id,
    },
).json()

# 3. Redirect the applicant; they return to redirectUrl?applicationId=…
redirect(application["onboardingUrl"], 303)`

const samples: Record<SampleLanguage, (of: SampleValues) => string> = {
  curl,
  TypeScript: typescript,
  Python: python,
}

export const sampleIn = (language: SampleLanguage, of: SampleValues): string => samples[language](of)
