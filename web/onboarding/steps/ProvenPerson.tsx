/** The person that an eID has proven: a locked card with its source. Nothing in it can be typed over. */
import type { ProvenPersonView } from '#onboarding/view.ts'
import { Card } from '../../shared/pieces/Card.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Pairs } from './Pairs.tsx'

export function ProvenPerson({ person }: { person: ProvenPersonView }) {
  const { texts, fill } = useTexts()
  const { name, facts, provider } = person
  return (
    <Card title={name}>
      {facts.length > 0 && <Pairs facts={facts} />}
      <p className="card-source proven">
        <LineIcon name="tick" />
        {fill(texts.identity.proven, { provider })}
      </p>
    </Card>
  )
}
