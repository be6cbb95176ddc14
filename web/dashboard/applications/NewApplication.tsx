/** New application: makes one by hand and gives its link, to be sent to the applicant. */

import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useChange, useRead } from '../api/query.ts'
import { addressOfCase } from '../formats/id.ts'
import { Button, ButtonLink, CopyButton } from '../pieces/Button.tsx'
import * as codeStyles from '../pieces/Code.module.css'
import { Dialog, FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { Select } from '../pieces/Select.tsx'
import { marketName } from './filters/filter-groups.ts'

interface NewApplicationProps {
  isOpen: boolean
  onClose(): void
}

export function NewApplication({ isOpen, onClose }: NewApplicationProps) {
  const [made, setMade] = useState<Reply<'applications.create'>>()
  const create = useChange('applications.create', {
    refreshes: ['applications.search', 'applications.counts'],
    onDone: setMade,
  })
  const place = usePlace(isOpen)
  const close = () => {
    setMade(undefined)
    create.reset()
    onClose()
  }
  if (made) return <Made url={made.onboardingUrl} id={made.id} onClose={close} isOpen={isOpen} />
  const { workflow, countryCode } = place
  return (
    <FormDialog
      title="New application"
      lead="You get a link to send to the applicant. It opens the application for an hour."
      isOpen={isOpen}
      onClose={close}
      verb="Create the link"
      busy={create.isPending && 'Creating'}
      error={create.error}
      onSend={({ redirectUrl = '', externalReference }) =>
        workflow &&
        countryCode &&
        create.mutate({
          workflowId: workflow.id,
          countryCode,
          redirectUrl,
          ...(externalReference && { externalReference }),
        })
      }
    >
      <PlaceFields {...place} />
      <Field
        label="Where the applicant goes afterwards"
        hint="An address of yours, such as https://shop.example/welcome. Reaching it is not an approval."
        name="redirectUrl"
        type="url"
        isRequired
        missing="Write the address of a page of yours."
      />
      <Field
        label="Your reference"
        hint="Optional. You find the application by it."
        name="externalReference"
      />
    </FormDialog>
  )
}

/** The workflow and the market that are chosen: the first ones, unless a person chooses others. */
function usePlace(isOpen: boolean) {
  const { data } = useRead('workflows.list', {}, { when: isOpen })
  const workflows = data?.data ?? []
  const [workflowId, setWorkflowId] = useState<string | null>(null)
  const [market, setMarket] = useState<string | null>(null)
  const workflow = workflows.find(({ id }) => id === workflowId) ?? workflows[0]
  const countryCode = workflow?.markets.find((each) => each === market) ?? workflow?.markets[0]
  return { workflows, workflow, countryCode, setWorkflowId, setMarket }
}

const PlaceFields = (place: ReturnType<typeof usePlace>) => (
  <>
    <Select
      label="Workflow"
      options={place.workflows.map(({ id, name }) => ({ value: id, label: name }))}
      value={place.workflow?.id ?? null}
      onChange={place.setWorkflowId}
      required="Choose a workflow."
    />
    <Select
      label="Market"
      options={(place.workflow?.markets ?? []).map((code) => ({ value: code, label: marketName(code) }))}
      value={place.countryCode ?? null}
      onChange={place.setMarket}
      required="Choose a market."
    />
  </>
)

interface MadeProps extends NewApplicationProps {
  url: string
  id: string
}

const Made = ({ url, id, isOpen, onClose }: MadeProps) => (
  <Dialog
    title="The link is ready"
    lead="Send it to the applicant. A new one can be made at any time from the application."
    isOpen={isOpen}
    onClose={onClose}
    dismissable={false}
    foot={
      <>
        <ButtonLink to={addressOfCase(id)}>Open the application</ButtonLink>
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div className={codeStyles.secret} data-part="secret">
      <span>{url}</span>
      <CopyButton text={url} icon={Copy} kind="plain" />
    </div>
    <p>
      <ButtonLink to={url} kind="bare" icon={ExternalLink} target="_blank">
        Open the link yourself
      </ButtonLink>
    </p>
  </Dialog>
)
