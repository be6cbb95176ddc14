/** The logo of the customer in a tile. A wide one, which says the name in letters, would be too small. */

import { useState } from 'react'
import type { WorkedForCustomer } from '../api/session.ts'
import * as styles from './CustomerLogo.module.css'

/** Width by height, from which on a logo is a word and not a sign. */
const WORD = 1.75

export function CustomerLogo({ customer: { name, logo } }: { customer: WorkedForCustomer }) {
  const [unfit, setUnfit] = useState<string | null>(null)
  if (!logo || unfit === logo.light)
    return (
      <span className={styles.railLogo} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
    )
  const unfitNow = () => setUnfit(logo.light)
  return (
    <span
      className={
        logo.dark
          ? `${styles.railLogo} ${styles.hasPicture} ${styles.hasDark}`
          : `${styles.railLogo} ${styles.hasPicture}`
      }
    >
      <picture>
        {logo.dark && <source srcSet={logo.dark} media="(prefers-color-scheme: dark)" />}
        <img
          src={logo.light}
          alt=""
          onError={unfitNow}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > naturalHeight * WORD) unfitNow()
          }}
        />
      </picture>
    </span>
  )
}
