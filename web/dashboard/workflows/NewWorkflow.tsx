/** A new workflow: from a template, or from nothing. */
import { useState } from 'react'
import { useChange } from '../api/query.ts'
import { useGo } from '../frame/address.ts'
import { Radios } from '../pieces/Choice.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { addressOfWorkflow } from './editor/addresses.ts'

const starts = [
  {
    value: 'KYC_PRIVATE_PERSON',
    label: 'Private person',
    hint: 'eID, contact, questions, bank account, terms',
  },
  {
    value: 'KYB_LIMITED_COMPANY',
    label: 'Limited company',
    hint: 'The same, with the company from the register',
  },
  {
    value: 'KYB_SOLE_TRADER',
    label: 'Sole trader',
    hint: 'One person and the business that they run',
  },
  { value: 'EMPTY_KYC', label: 'Nothing, for persons', hint: 'You add every step' },
  { value: 'EMPTY_KYB', label: 'Nothing, for companies', hint: 'You add every step' },
] as const
type Start = (typeof starts)[number]['value']

export function NewWorkflow({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [start, setStart] = useState<Start>('KYC_PRIVATE_PERSON')
  const go = useGo()
  const create = useChange('workflows.create', {
    refreshes: ['workflows.overview'],
    onDone: ({ workflowId }) => {
      onClose()
      go(addressOfWorkflow(workflowId))
    },
  })
  const send = ({ name = '' }: Record<string, string>) => {
    if (start === 'EMPTY_KYC' || start === 'EMPTY_KYB')
      create.mutate({ name, kind: start === 'EMPTY_KYB' ? 'KYB' : 'KYC' })
    else create.mutate({ name, template: start })
  }
  return (
    <FormDialog
      title="New workflow"
      lead="It is a draft until it is published. No applicant sees it before."
      isOpen={isOpen}
      onClose={onClose}
      verb="Create the draft"
      busy={create.isPending && 'Creating'}
      error={create.error}
      onSend={send}
    >
      <Field
        label="Name"
        hint="What your team sees."
        name="name"
        isRequired
        missing="Write a name."
        autoFocus
      />
      <Radios<Start> label="Begin with" options={starts} value={start} onChange={setStart} />
    </FormDialog>
  )
}
