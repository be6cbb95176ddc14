/** The credentials of the customer's systems. */

import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { permissions as allPermissions } from '#oauth/permissions.ts'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { wordsOf } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { Button, CopyButton } from '../pieces/Button.tsx'
import { CodeBlock } from '../pieces/Code.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Empty, Section } from '../pieces/Page.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { CredentialMenu } from './CredentialMenu.tsx'
import * as styles from './Credentials.module.css'
import * as developerStyles from './developer.module.css'
import { type Credential, LastUsed } from './LastUsed.tsx'
import { useGrantsAll } from './PermissionChoices.tsx'
import { SecretOnce } from './SecretOnce.tsx'

type Made = Reply<'credentials.rotate'>

const MONTHS_3 = 91 * 86_400_000
const isUnused = ({ createdAt, lastUsedAt }: Credential) =>
  Date.now() - Date.parse(lastUsedAt ?? createdAt) > MONTHS_3

export function Credentials() {
  const { data, error, refetch } = useRead('credentials.list', {}, { every: 30_000 })
  const nameOf = useNames()
  const [made, setMade] = useState<Made>()
  const all = data?.data
  const clients = all?.filter(({ kind }) => kind === 'CLIENT')
  const keys = all?.filter(({ kind }) => kind === 'API_KEY') ?? []
  const makerOf = (id: string | null): string => {
    if (id === null) return 'The operator'
    if (!id.includes(':credential::')) return nameOf(id) ?? 'A former colleague'
    return `The credential ${all?.find((each) => each.id === id)?.name ?? 'that was deleted'}`
  }
  return (
    <>
      <Section
        title="Credentials"
        hint={
          <>
            For the token endpoint, <code>/v1/oauth2/token</code>
          </>
        }
      >
        <ProblemNotice error={error} onRetry={refetch} />
        {clients?.length === 0 && <NoCredential />}
        {clients?.length !== 0 && !(error && !data) && (
          <div className={tableStyles.tableScroll}>
            <Table
              label="Credentials"
              className={`${styles.credentials} ${tableStyles.wraps}`}
              columns={columns(makerOf, setMade)}
              rows={clients}
              keyOf={({ id }) => id}
            />
          </div>
        )}
        {clients
          ?.filter(({ secrets }) => secrets.length > 1)
          .map((each) => (
            <Rotating key={each.id} credential={each} />
          ))}
      </Section>
      {data && <ApiKeys keys={keys} />}
      <SecretOnce made={made} onDone={() => setMade(undefined)} />
    </>
  )
}

const columns = (
  makerOf: (createdBy: string | null) => string,
  onSecret: (made: Made) => void,
): Array<Column<Credential>> => [
  {
    id: 'name',
    head: 'Name',
    cell: ({ name, createdBy }) => (
      <>
        <span className={tableStyles.name}>{name || 'Without a name'}</span>
        <br />
        <span className={textStyles.hint}>{makerOf(createdBy)}</span>
      </>
    ),
  },
  {
    id: 'client',
    head: 'Client id',
    cell: ({ clientId }) => (
      <span className={`${textStyles.mono} ${developerStyles.copies}`}>
        <span className={styles.clientId}>{clientId}</span>
        <CopyButton text={clientId} icon={Copy}>
          <span className="visually-hidden">Copy the client id</span>
        </CopyButton>
      </span>
    ),
  },
  {
    id: 'scope',
    head: 'Scope',
    cell: ({ scope, permissions }) => (
      <>
        <span className={textStyles.mono}>{scope}</span>
        <br />
        <span className={textStyles.hint}>
          {permissions.length === allPermissions.length ? 'every permission' : permissions.join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'secret',
    head: 'Secret',
    cell: ({ secrets }) =>
      secrets.map(({ ending, createdAt }) => (
        <span key={createdAt + (ending ?? '')} className={styles.secretLine}>
          {ending && <span className={textStyles.mono}>…{ending} </span>}
          <span className={`${textStyles.hint} ${textStyles.nowrap}`}>
            made <TimeText at={createdAt} as="date" />
          </span>
        </span>
      )),
  },
  {
    id: 'used',
    head: 'Last used',
    cell: ({ secrets, lastUsedAt }) =>
      secrets.length > 1 ? (
        secrets.map((each) => (
          <span key={each.createdAt + (each.ending ?? '')} className={styles.secretLine}>
            <LastUsed at={each.lastUsedAt} />
          </span>
        ))
      ) : (
        <LastUsed at={lastUsedAt} />
      ),
  },
  {
    id: 'more',
    head: <span className="visually-hidden">More</span>,
    right: true,
    cell: (credential) => (
      <span className={styles.endOfRow}>
        {credential.secrets.length > 1 && (
          <Tag meaning="attention" icon={RefreshCw}>
            Two active
          </Tag>
        )}
        {credential.secrets.length === 1 && isUnused(credential) && <Tag>Unused</Tag>}
        <CredentialMenu credential={credential} onSecret={onSecret} />
      </span>
    ),
  },
]

/** While two secrets work: which of them is used, and how to end the old one. */
function Rotating({ credential }: { credential: Credential }) {
  const { id, name, secrets } = credential
  const mayEnd = useGrantsAll(credential)
  const old = secrets[1]
  const end = useChange('credentials.endOldSecret', {
    refreshes: ['credentials.list'],
    onDone: () => say(`Ended the old secret of ${name}`),
  })
  if (!old) return null
  const ending = old.ending ? `…${old.ending}` : 'the old one'
  return (
    <Notice
      meaning="attention"
      action={
        mayEnd && (
          <Button busy={end.isPending && 'Ending'} onPress={() => end.mutate({ credentialId: id })}>
            End {ending}
          </Button>
        )
      }
    >
      <span className={textStyles.strong}>{name} has two active secrets.</span> Switch to the new one, then
      end the old. {old.ending ? ending : 'The old one'}{' '}
      {old.lastUsedAt ? (
        <>
          was last used <TimeText at={old.lastUsedAt} />
        </>
      ) : (
        'has no recorded use'
      )}
      {old.until && (
        <>
          , and stops in <TimeText at={old.until} as="left" />
        </>
      )}
      .{end.error && <span className={textStyles.badText}> {wordsOf(end.error)}</span>}
    </Notice>
  )
}

const NoCredential = () => (
  <Empty
    title="A credential is one press away"
    code={
      <CodeBlock
        code={
          `curl -s ${location.origin}/v1/oauth2/token \\\n` +
          '  -u "$FOYER_CLIENT_ID:$FOYER_CLIENT_SECRET" -d grant_type=client_credentials'
        }
      />
    }
  >
    Press New credential. Your system exchanges its client id and secret for an access token, and sends the
    token with each request.
  </Empty>
)
