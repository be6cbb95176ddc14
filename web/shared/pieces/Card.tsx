/** A framed result: a company or a person. */
import type { ReactNode } from 'react'

interface CardProps {
  title: string
  under?: ReactNode
  children?: ReactNode
}

export const Card = ({ title, under, children }: CardProps) => (
  <section className="card" aria-label={title}>
    <h2 className="card-title">{title}</h2>
    {under && <p className="card-under">{under}</p>}
    {children}
  </section>
)
