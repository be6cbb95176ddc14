/** What a program says about the faces on the document and the selfie, always with its error rates. */

import {
  comparisonRateWords,
  faceOutcomeWords,
  livenessRateWords,
  livenessWords,
  similarityWords,
} from '#kernel/schemas/face-words.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './FaceComparison.module.css'
import { Mark } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Report, useReport } from './use-report.ts'

type Faces = NonNullable<NonNullable<Report['identityDocument']>['faceComparison']>

/** Advice is never shown as good: a match is plain text. */
const attention = (isBad: boolean) => (isBad ? reportStyles.attentionText : undefined)

export function FaceComparison({ faces }: { faces: Faces }) {
  const { report } = useReport()
  const { outcome, similarity, liveness, errorRates, provider, at, nextTryAt } = faces
  const by = providerNameOf(provider)
  const markOf = (...codes: string[]) =>
    report.reviewFindings.find(({ code }) => codes.includes(code))?.number ?? null
  return (
    <section className={styles.faces} aria-labelledby="face-comparison-title">
      <h3 id="face-comparison-title">Faces, compared by a program</h3>
      <p className={textStyles.hint}>
        Advice, not a proof: it approves nothing. Compare the photos yourself. {by}, <TimeText at={at} />
        {nextTryAt && (
          <>
            , asked again <TimeText at={nextTryAt} />
          </>
        )}
      </p>
      <dl className={`${reportStyles.qa} ${styles.answers}`}>
        <div>
          <dt>Same person</dt>
          <dd>
            <p className={attention(outcome !== 'MATCH')}>
              <Mark number={markOf('faces_differ', 'faces_not_compared')} className={styles.mark} />
              {faceOutcomeWords(faces)}
            </p>
            {similarity && <p className={textStyles.tnum}>Similarity {similarityWords(similarity)}</p>}
            {similarity && <Rates words={comparisonRateWords(errorRates)} source={errorRates?.source} />}
          </dd>
        </div>
        <div>
          <dt>A person at the camera</dt>
          <dd>
            <p className={attention(liveness.outcome === 'NOT_PASSED')}>
              <Mark number={markOf('face_not_live')} className={styles.mark} />
              {livenessWords[liveness.outcome]}
            </p>
            <Rates words={livenessRateWords(liveness)} source={liveness.errorRates?.source} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Rates({ words, source }: { words: readonly string[]; source: string | undefined }) {
  if (words.length === 0) return null
  return (
    <>
      <p>{words.join(' ')}</p>
      {source && <p className={textStyles.hint}>Source: {source}</p>}
    </>
  )
}
