/** Check your answers: all answers by step, each with a Change link, and Send. */
import type { CheckGroup, CheckScreen } from '#onboarding/view.ts'
import { Button, Thumb } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { SummaryList } from '../../shared/pieces/SummaryList.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

function Group({ title, change, facts, isChanged, unsavedChange }: CheckGroup) {
  const { texts, fill } = useTexts()
  return (
    <section className="group" aria-label={title}>
      <div className="group-head">
        <h2 className="small-heading">{title}</h2>
        <a className="small-link change" href={change} aria-label={fill(texts.check.changeOf, { title })}>
          {texts.page.change}
        </a>
      </div>
      {isChanged && <Notice meaning="attention">{texts.check.changed}</Notice>}
      {unsavedChange && (
        <Notice meaning="attention">
          {unsavedChange.sentence}{' '}
          <a href={change}>
            {unsavedChange.link}
            <span className="visually-hidden">: {title}</span>
          </a>
        </Notice>
      )}
      <SummaryList
        facts={facts.map((fact) => ({ ...fact, label: fact.short ?? fact.label }))}
        none={texts.check.none}
      />
    </section>
  )
}

export function Check({ screen }: { screen: CheckScreen }) {
  const { look, base } = useView()
  const { texts, fill } = useTexts()
  const unsent = screen.groups.filter(({ unsavedChange }) => unsavedChange).map(({ key }) => key)
  return (
    <form className="form" method="post" action={screen.action}>
      <Token />
      <input type="hidden" name="seen" value={screen.seen} />
      {unsent.map((key) => (
        <input key={key} type="hidden" name="without" value={key} />
      ))}
      <p className="why">
        {fill(screen.isSigned ? texts.check.whySign : texts.check.why, { name: look.name })}
      </p>
      {screen.groups.map((group) => (
        <Group {...group} key={group.key} />
      ))}
      <div className="actions">
        <Thumb>
          <Button value="send">
            {screen.sendWithout ?? (screen.isSigned ? texts.check.sign : texts.check.send)}
          </Button>
        </Thumb>
        {base && (
          <a className="button link" href={`${base}/saved`}>
            {texts.page.later}
          </a>
        )}
      </div>
    </form>
  )
}
