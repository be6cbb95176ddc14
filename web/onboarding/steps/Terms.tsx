/** TERMS: terms to read in full or behind one line, each with a checkbox to accept it. */

import type { TermsContent } from '#onboarding/screens/terms-content.ts'
import type { TermsBlock } from '#workflows/fields/terms-text.ts'
import { Checkbox } from '../../shared/pieces/Choices.tsx'
import { OptionalMark, ProblemText, problemId } from '../../shared/pieces/Field.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { formatSize } from '../../shared/size.ts'
import { StepForm } from '../Forms.tsx'
import { useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

type Term = StepProps<'TERMS'>['step']['terms'][number]

function Block({ block }: { block: TermsBlock }) {
  if (block.kind === 'HEADING') return block.level === 1 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>
  if (block.kind === 'PARAGRAPH') return <p>{block.lines.join('\n')}</p>
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text, never reordered
    <li key={index}>{item}</li>
  ))
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

const Text = ({ blocks }: { blocks: TermsBlock[] }) => (
  <div className="term-text">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text, never reordered
      <Block key={index} block={block} />
    ))}
  </div>
)

type PdfContent = Extract<TermsContent, { kind: 'PDF' }>

function Pdf({
  title,
  content: { url, pages, bytes, language: other },
}: {
  title: string
  content: PdfContent
}) {
  const { language, texts, fill } = useTexts()
  const about = [
    'PDF',
    ...(pages === null ? [] : [fill(texts.documents.pages, { count: pages })]),
    formatSize(language, bytes),
    ...(other ? [fill(texts.terms.language, { language: other.name })] : []),
  ]
  return (
    <p className="term-link">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        type="application/pdf"
        {...(other && { hrefLang: other.code })}
      >
        {fill(texts.terms.openPdf, { title })}
        <span className="visually-hidden"> ({texts.terms.newTab})</span>
      </a>
      <span className="hint">{about.join(' · ')}</span>
    </p>
  )
}

function Content({ title, content }: { title: string; content: TermsContent }) {
  const { texts, fill } = useTexts()
  if (content.kind === 'LINK')
    return (
      <p className="term-link">
        <a href={content.url} target="_blank" rel="noopener noreferrer">
          {fill(texts.terms.open, { title, host: content.host })}
          <span className="visually-hidden"> ({texts.terms.newTab})</span>
        </a>
      </p>
    )
  if (content.kind === 'PDF') return <Pdf title={title} content={content} />
  if (!content.isLong) return <Text blocks={content.blocks} />
  return (
    <details className="term-fold">
      <summary>
        {fill(texts.terms.read, { minutes: content.minutes })}
        <LineIcon name="unfold" />
      </summary>
      <Text blocks={content.blocks} />
    </details>
  )
}

function TermToAccept({ term }: { term: Term }) {
  const { texts, fill } = useTexts()
  const name = `accept.${term.key}`
  const problem = useProblem(name)
  return (
    <div className={problem ? 'term field wrong' : 'term field'}>
      <h2 className="small-heading">
        {term.title}
        {term.optional && <OptionalMark />}
      </h2>
      <Content title={term.title} content={term.content} />
      <p className="hint">{fill(texts.terms.version, { version: term.version })}</p>
      <ProblemText name={name} problem={problem} />
      <Checkbox
        id={name}
        name="accept"
        option={{ value: term.key, label: fill(texts.terms.accept, { title: term.title }) }}
        checked={term.accepted}
        described={problem ? problemId(name) : undefined}
        wrong={problem !== undefined}
      />
    </div>
  )
}

export const Terms = ({ screen, step }: StepProps<'TERMS'>) => (
  <StepForm screen={screen}>
    {step.terms.map((term) => (
      <TermToAccept key={term.key} term={term} />
    ))}
  </StepForm>
)
