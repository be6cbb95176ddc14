/** A hall with the light on. Decoration: it says nothing. */

import { useId } from 'react'
import * as styles from './Hall.module.css'

export function Hall() {
  const glow = useId()
  const spill = useId()
  return (
    <div className={styles.hall} aria-hidden="true">
      <svg viewBox="0 0 680 900" preserveAspectRatio="xMidYMid slice">
        <title>A hall</title>
        <defs>
          <linearGradient id={glow} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.glow1} />
            <stop offset="1" className={styles.glow2} />
          </linearGradient>
          <linearGradient id={spill} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.spill1} />
            <stop offset="1" className={styles.spill2} />
          </linearGradient>
        </defs>
        <rect className={styles.back} width="680" height="900" />
        <path className={styles.floor0} d="M0 760H680V900H0z" />
        <path className={styles.rim1} d="M97 760V351a243 243 0 0 1 486 0V760z" />
        <path className={styles.outer} d="M111 748V351a229 229 0 0 1 458 0V748z" />
        <path className={styles.floor1} d="M111 724H569V748L583 760H97L111 748z" />
        <path className={styles.rim2} d="M172 724V390a168 168 0 0 1 336 0V724z" />
        <path className={styles.inner} d="M184 714V390a156 156 0 0 1 312 0V714z" />
        <path className={styles.floor2} d="M184 694H496V714L508 724H172L184 714z" />
        <path className={styles.rim3} d="M232 694V438a108 108 0 0 1 216 0V694z" />
        <path fill={`url(#${glow})`} d="M242 686V438a98 98 0 0 1 196 0V686z" />
        <path fill={`url(#${spill})`} d="M242 686H438L634 900H46z" />
      </svg>
    </div>
  )
}
