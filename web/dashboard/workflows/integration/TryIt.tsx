/** Try it now: creates a real application and opens its page. */

import { ExternalLink, Play, QrCode } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { applicationStatusWords } from '#kernel/schemas/status-words.ts'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import type { Reply } from '../../api/call.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, ButtonLink } from '../../pieces/Button.tsx'
import * as codeStyles from '../../pieces/Code.module.css'
import { Coloured } from '../../pieces/Coloured.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Select } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { useEdited } from '../editor/editor-context.tsx'
import * as styles from './TryIt.module.css'

type Scenario = Reply<'sandbox.scenarios.list'>['data'][number]

const optionOf = ({ key, name, makesHappen, expected }: Scenario) => ({
  value: key,
  label: `${name}: ${applicationStatusWords[expected.status]}`,
  hint: makesHappen,
})

/** The invented applicant: the register and the eID of the sandbox know them. */
const prefillOf = (scenario: Scenario | undefined) =>
  scenario === undefined
    ? {}
    : scenario.kind === 'ORGANIZATION'
      ? { prefill: { organizationNumber: scenario.display } }
      : { prefill: { personalIdentityNumber: scenario.display } }

export function TryIt({ integration }: { integration: Reply<'workflows.integration.get'> }) {
  const { customer } = useSession()
  const { definition } = useEdited()
  const [market, setMarket] = useState(integration.markets[0] ?? 'SE')
  const [chosen, setChosen] = useState<string | null>(null)
  const [took, setTook] = useState(0)
  const isSandbox = customer.mode === 'sandbox'
  const scenarios = useRead(
    'sandbox.scenarios.list',
    { country: market },
    { when: isSandbox, staleTime: 3_600_000 },
  ).data?.data
  const kind = definition.kind === 'KYB' ? 'ORGANIZATION' : 'PERSON'
  const suited = (scenarios ?? []).filter((each) => each.kind === kind)
  const scenario = suited.find(({ key }) => key === chosen) ?? suited[0]
  const create = useChange('applications.create')
  const run = () => {
    const began = performance.now()
    const body = {
      workflowId: integration.workflowId,
      countryCode: market,
      redirectUrl: `${integration.redirectOrigins[0] ?? 'https://www.example.com'}/welcome`,
      ...(isSandbox ? prefillOf(scenario) : {}),
    }
    create.mutate(body, { onSuccess: () => setTook(Math.round(performance.now() - began)) })
  }
  return (
    <aside className={styles.side} aria-label="Try it now">
      <h2>Try it now</h2>
      <p className={textStyles.quiet}>
        {isSandbox ? 'Creates a sandbox application with this code.' : 'Creates a real application.'}
      </p>
      <Select
        label="Market"
        options={integration.markets.map((value) => ({ value, label: nameOfCountry(value) }))}
        value={market}
        onChange={(next) => {
          setMarket(next)
          setChosen(null)
        }}
      />
      {suited.length > 0 && (
        <Select
          label={kind === 'PERSON' ? 'Test person' : 'Test company'}
          hint={`${suited.length} of them, with different outcomes`}
          options={suited.map(optionOf)}
          value={scenario?.key ?? null}
          onChange={setChosen}
        />
      )}
      <Button
        kind="primary"
        className={buttonStyles.wide}
        icon={Play}
        busy={create.isPending && 'Creating'}
        onPress={run}
      >
        Create
      </Button>
      <ProblemNotice error={create.error} />
      {create.data && <Created reply={create.data} took={took} />}
    </aside>
  )
}

interface CreatedProps {
  reply: Reply<'applications.create'>
  took: number
}

function Created({ reply, took }: CreatedProps) {
  const [isOnPhone, setOnPhone] = useState(false)
  const { id, sessionToken, onboardingUrl: link } = reply
  const shown = { id, sessionToken: `${sessionToken.slice(0, 16)}…`, onboardingUrl: link }
  return (
    <div className={styles.result} role="status">
      <p className={styles.http}>
        <span className={textStyles.strong}>200</span>{' '}
        <span className={textStyles.quiet}>Created in {took} ms</span>
      </p>
      <pre className={codeStyles.code}>
        <Coloured code={JSON.stringify(shown, null, 2)} />
      </pre>
      <div className={buttonStyles.buttons}>
        <ButtonLink to={link} icon={ExternalLink} target="_blank">
          Open the page
        </ButtonLink>
        <Button kind="bare" icon={QrCode} onPress={() => setOnPhone(!isOnPhone)}>
          On a phone
        </Button>
      </div>
      {isOnPhone && <LinkAsQr link={link} />}
    </div>
  )
}

function LinkAsQr({ link }: { link: string }) {
  const { data, size } = encode(link, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The link as a code to scan"
    >
      <path className={styles.qrGround} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.qrDark} d={dark.join('')} />
    </svg>
  )
}
