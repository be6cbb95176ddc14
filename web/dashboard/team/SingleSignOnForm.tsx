/** The form of the OpenID provider. */

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Reply } from '../api/call.ts'
import { fieldProblems } from '../api/problem.ts'
import { useChange } from '../api/query.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button, IconButton } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Select } from '../pieces/Select.tsx'
import { say } from '../pieces/toasts.ts'
import { type GivenRole, givenRoleOptions } from './role-options.ts'
import * as styles from './SingleSignOnForm.module.css'
import * as teamStyles from './team.module.css'

export type SingleSignOn = NonNullable<Reply<'team.singleSignOn.get'>['singleSignOn']>

/** Without a group of the list. */
type Others = GivenRole | 'NOBODY'
const others = [
  ...givenRoleOptions,
  { value: 'NOBODY' as const, label: 'None', hint: 'They may not sign in.' },
]

interface Mapped {
  id: number
  group: string
  role: GivenRole
}

export function SingleSignOnForm({ known }: { known: SingleSignOn | null }) {
  const [defaultRole, setDefaultRole] = useState<Others>(known ? (known.defaultRole ?? 'NOBODY') : 'VIEWER')
  const [mapped, setMapped] = useState<Mapped[]>(() =>
    Object.entries(known?.roleMapping ?? {}).map(([group, mappedRole], id) => ({
      id,
      group,
      role: mappedRole,
    })),
  )
  const save = useChange('team.singleSignOn.set', {
    refreshes: ['team.singleSignOn.get'],
    onDone: () => say('Saved single sign-on'),
  })
  const problems = fieldProblems(save.error)
  const send = (values: Record<string, string>) =>
    save.mutate({
      issuer: values.issuer?.trim() ?? '',
      clientId: values.clientId?.trim() ?? '',
      ...(values.clientSecret && { clientSecret: values.clientSecret }),
      domains: (values.domains ?? '').split(/[\s,]+/).filter(Boolean),
      roleClaim: values.roleClaim?.trim() || null,
      roleMapping: Object.fromEntries(
        mapped.filter(({ group }) => group).map((each) => [each.group, each.role]),
      ),
      defaultRole: defaultRole === 'NOBODY' ? null : defaultRole,
    })
  return (
    <Form className={teamStyles.form} validationErrors={problems} onSubmit={(event) => sendForm(event, send)}>
      <Provider known={known} />
      <Field
        label="Claim with the groups"
        hint="For example groups. Leave it empty to give everyone the same role."
        name="roleClaim"
        defaultValue={known?.roleClaim ?? ''}
      />
      <Mapping mapped={mapped} onChange={setMapped} />
      <Select label="Role of everyone else" options={others} value={defaultRole} onChange={setDefaultRole} />
      {Object.keys(problems).length === 0 && <ProblemNotice error={save.error} />}
      <div className={buttonStyles.buttons}>
        <Button type="submit" kind="primary" busy={save.isPending && 'Asking the provider'}>
          {known ? 'Save' : 'Switch on'}
        </Button>
      </div>
    </Form>
  )
}

const Provider = ({ known }: { known: SingleSignOn | null }) => (
  <>
    <Field
      label="Issuer"
      hint="The address of your provider, as its documentation calls it."
      name="issuer"
      placeholder="https://login.company.com"
      defaultValue={known?.issuer ?? ''}
      isRequired
      missing="Write the address of your provider."
    />
    <div className={layoutStyles.two}>
      <Field
        label="Client ID"
        name="clientId"
        defaultValue={known?.clientId ?? ''}
        isRequired
        missing="Write the client ID."
      />
      <PasswordField
        label="Client secret"
        name="clientSecret"
        autoComplete="off"
        isRequired={known === null}
        missing="Write the client secret."
        {...(known && { placeholder: 'Unchanged' })}
      />
    </div>
    <Field
      label="Domains of your emails"
      hint="Separated by commas. Once its DNS proves a domain, its people sign in here and nowhere else."
      name="domains"
      placeholder="company.com, company.se"
      defaultValue={known?.domains.join(', ') ?? ''}
      isRequired
      missing="Write at least one domain."
    />
  </>
)

interface MappingProps {
  mapped: Mapped[]
  onChange(mapped: Mapped[]): void
}

function Mapping({ mapped, onChange }: MappingProps) {
  const change = (id: number, patch: Partial<Mapped>) =>
    onChange(mapped.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  return (
    <div className={styles.mapping}>
      {mapped.map(({ id, group, role: mappedRole }) => (
        <div className={styles.mappingLine} key={id}>
          <Field label="Group" value={group} onChange={(next) => change(id, { group: next })} />
          <Select
            label="Role"
            options={givenRoleOptions}
            value={mappedRole}
            onChange={(next) => change(id, { role: next })}
          />
          <IconButton
            icon={Trash2}
            title={`Remove ${group || 'this group'}`}
            onPress={() => onChange(mapped.filter((each) => each.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          onPress={() => onChange([...mapped, { id: Date.now(), group: '', role: 'REVIEWER' }])}
        >
          Add a group
        </Button>
      </div>
    </div>
  )
}
