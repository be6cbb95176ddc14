/** The API reference, with its own form to try operations against the sandbox. */

import { BookOpen } from 'lucide-react'
import { useSession } from '../api/session.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { ButtonLink } from '../pieces/Button.tsx'
import { CodeBlock } from '../pieces/Code.tsx'
import { Section } from '../pieces/Page.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './ReferenceTab.module.css'

export function ReferenceTab() {
  const { customer } = useSession()
  const { origin } = location
  return (
    <Section title="API reference" hint="Every operation, and a form to try each of them">
      <div className={styles.prose}>
        <p>
          The reference lists each operation with its fields, examples and errors.{' '}
          {customer.mode === 'sandbox'
            ? 'Paste an access token there, and try operations against this sandbox.'
            : 'To try operations, use the access token of a sandbox customer.'}
        </p>
        <p className={textStyles.hint}>
          Operations for people only, such as inviting someone, use the session of the dashboard. They are
          described in a document of their own.
        </p>
        <div className={buttonStyles.buttons}>
          <ButtonLink to={`${origin}/docs`} kind="primary" icon={BookOpen} target="_blank">
            Open the reference
          </ButtonLink>
          <ButtonLink to={`${origin}/v1/openapi.json`} kind="bare" target="_blank">
            OpenAPI 3.1
          </ButtonLink>
          <ButtonLink to={`${origin}/v1/openapi.dashboard.json`} kind="bare" target="_blank">
            OpenAPI of the dashboard
          </ButtonLink>
        </div>
        <p className={textStyles.strong}>An access token for it</p>
      </div>
      <CodeBlock
        code={
          `curl -s ${origin}/v1/oauth2/token \\\n` +
          '  -u "$FOYER_CLIENT_ID:$FOYER_CLIENT_SECRET" -d grant_type=client_credentials'
        }
        own={[origin]}
      />
    </Section>
  )
}
