/** API keys of the deprecated operations: made here for systems that still need them, and revoked. */

import { Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { deprecatedInterface } from '#oauth/deprecated-interface.ts'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { useChange } from '../api/query.ts'
import { Button } from '../pieces/Button.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Field } from '../pieces/Field.tsx'
import { Notice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import * as tableStyles from '../pieces/Table.module.css'
import { Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { CredentialMenu } from './CredentialMenu.tsx'
import { type Credential, LastUsed } from './LastUsed.tsx'
import { SecretOnce } from './SecretOnce.tsx'

const ends = deprecatedInterface.sunset.toISOString()

export function ApiKeys({ keys }: { keys: readonly Credential[] }) {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Reply<'credentials.create'>>()
  return (
    <section className={pageStyles.section} aria-label="API keys">
      <div className={pageStyles.sectionHead}>
        <h2>API keys</h2>
        <Tag icon={Clock}>Deprecated</Tag>
        <span className={textStyles.hint}>
          For two older operations, which end on <TimeText at={ends} as="date" />. Use credentials instead
        </span>
        <span className={fieldStyles.end}>
          <Button kind="bare" icon={Plus} onPress={() => setNew(true)}>
            New API key
          </Button>
        </span>
      </div>
      {keys.length === 0 ? (
        <p className={textStyles.quiet}>None. A new system does not need one.</p>
      ) : (
        <KeyTable keys={keys} />
      )}
      <NewApiKey
        isOpen={isNew}
        onClose={() => setNew(false)}
        onMade={(reply) => {
          setNew(false)
          setMade(reply)
        }}
      />
      <SecretOnce made={made} onDone={() => setMade(undefined)} />
    </section>
  )
}

function KeyTable({ keys }: { keys: readonly Credential[] }) {
  const nameOf = useNames()
  return (
    <Table
      label="API keys"
      className={tableStyles.wraps ?? ''}
      columns={[
        {
          id: 'name',
          head: 'Name',
          cell: ({ name, createdBy }) => (
            <>
              <span className={tableStyles.name}>{name || 'Without a name'}</span>
              <br />
              <span className={textStyles.hint}>{(createdBy && nameOf(createdBy)) ?? 'The operator'}</span>
            </>
          ),
        },
        {
          id: 'key',
          head: 'Key',
          cell: ({ clientId }) => <span className={textStyles.mono}>{clientId}…</span>,
        },
        {
          id: 'made',
          head: 'Made',
          className: textStyles.wideOnly,
          cell: ({ createdAt }) => <TimeText at={createdAt} as="date" />,
        },
        { id: 'used', head: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
        {
          id: 'more',
          head: <span className="visually-hidden">More</span>,
          right: true,
          cell: (credential) => <CredentialMenu credential={credential} onSecret={() => undefined} />,
        },
      ]}
      rows={keys}
      keyOf={({ id }) => id}
    />
  )
}

interface NewApiKeyProps {
  isOpen: boolean
  onClose(): void
  onMade(made: Reply<'credentials.create'>): void
}

function NewApiKey({ isOpen, onClose, onMade }: NewApiKeyProps) {
  const create = useChange('credentials.create', { refreshes: ['credentials.list'], onDone: onMade })
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <FormDialog
      title="New API key"
      lead="For a system that calls POST /applications and GET /applications/:id and cannot change yet."
      isOpen={isOpen}
      onClose={close}
      verb="Create"
      busy={create.isPending && 'Creating'}
      error={create.error}
      onSend={({ name = '' }) => create.mutate({ name, kind: 'API_KEY' })}
    >
      <Notice meaning="attention">
        API keys are deprecated. These operations end on <TimeText at={ends} as="date" />. For a new system,
        make a credential: it gets tokens of one hour, may be narrowed, and its secret can be rotated.
      </Notice>
      <Field
        label="Name"
        hint="The system that uses it."
        name="name"
        placeholder="Old checkout"
        autoFocus
        isRequired
        missing="Name the system."
      />
    </FormDialog>
  )
}
