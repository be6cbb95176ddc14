/** The page around everything that happens before a person is signed in. */

import { type ReactNode, useEffect } from 'react'
import { FoyerMark } from '../pieces/Marks.tsx'
import * as styles from './Enter.module.css'
import { Hall } from './Hall.tsx'

interface EnterProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

export function Enter({ title, lead, children }: EnterProps) {
  useEffect(() => {
    document.title = `${title} · Foyer`
  }, [title])
  return (
    <div className={styles.enter}>
      <main className={styles.enterForm}>
        <p className={styles.enterMark}>
          <FoyerMark />
          Foyer
        </p>
        <div className={styles.enterBox}>
          <h1>{title}</h1>
          <p>{lead}</p>
          {children}
        </div>
        <p className={styles.enterFoot}>
          <span>Foyer, run by your company</span>
          <a href="/docs">API reference</a>
        </p>
      </main>
      <Hall />
    </div>
  )
}
