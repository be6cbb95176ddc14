/** The empty list teaches: three lines that make the first application, with the real ids. */
import { Plus } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { CodeBlock } from '../../pieces/Code.tsx'
import { Empty } from '../../pieces/Page.tsx'
import { useWorkflowNames } from './row-parts.tsx'

export function FirstApplication({ onNew }: { onNew(): void }) {
  const { may } = useSession()
  const workflow = useWorkflowNames()[0]
  const market = workflow?.markets[0] ?? 'SE'
  const body = { workflowId: workflow?.id, countryCode: market, redirectUrl: 'https://shop.example' }
  const code = `curl ${location.origin}/v1/applications.create \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body)}'`
  return (
    <Empty
      title={workflow ? 'Three lines to the first application' : 'Publish a workflow first'}
      {...(workflow && {
        code: <CodeBlock code={code} own={[workflow.id]} label="The first application by curl" />,
      })}
      action={
        workflow && may('CREATE') ? (
          <Button icon={Plus} onPress={onNew}>
            Make one without code
          </Button>
        ) : undefined
      }
    >
      {workflow
        ? 'Get a token with a credential of the Developer page. The reply holds a session token for the link.'
        : 'An application follows a published workflow. There is none yet.'}
    </Empty>
  )
}
