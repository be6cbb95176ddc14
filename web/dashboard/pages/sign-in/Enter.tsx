/** The page around everything that happens before somebody is signed in. */
import './enter.css'
import { type ReactNode, useEffect } from 'react'
import { FoyerMark } from '../../pieces/Marks.tsx'
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
    <div className="enter">
      <main className="enter-form">
        <p className="enter-mark">
          <FoyerMark />
          Foyer
        </p>
        <div className="enter-box">
          <h1>{title}</h1>
          <p>{lead}</p>
          {children}
        </div>
        <p className="enter-foot">
          <span>Foyer, run by your company</span>
          <a href="/docs">API reference</a>
        </p>
      </main>
      <Hall />
    </div>
  )
}
